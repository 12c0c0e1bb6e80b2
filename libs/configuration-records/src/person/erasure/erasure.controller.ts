import { hasRole, permits } from '@deskline/identity';
import { Settings, type Frame } from '@deskline/platform';
import { ADMINISTRATORS } from '@deskline/record';
import {
  acceptsJson,
  answerOrError,
  DryRun,
  errors,
  json,
  NodeIds,
  parsePath,
  takeDryRun,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import {
  actorOf,
  ErasureSweeper,
  inUnitOfWork,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { Person } from '../person.record';
import { erasePerson } from './erase-person';

/** NATS subject of POST /people/:id/erase. */
export const ERASURE = 'records.configuration-records.erasure';

/** Erases the personal data of people, for administrators of their account. */
@Controller()
export class ErasureController {
  private readonly nodeIds: NodeIds;
  private readonly dryRun: DryRun;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly reader: RecordReader,
    private readonly sweeper: ErasureSweeper,
    writer: RecordWriter,
    settings: Settings,
  ) {
    this.dryRun = new DryRun(reader, writer);
    this.nodeIds = new NodeIds(settings.NODE_ID_DOMAIN);
  }

  /** Never rejects. */
  @MessagePattern(ERASURE)
  answer({ head }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, () => this.answerTo(head));
  }

  private async answerTo(call: RecordCall): Promise<Answer> {
    const { segments = [], suffix = null } = parsePath(call.path) ?? {};
    const id = this.nodeIds.idIn(segments[1] ?? '', 'person');
    if (id === undefined) throw errors.notFound();
    if (suffix !== null || !acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
    await this.assertMayErase(id, call);
    const { isDry, query } = takeDryRun(call.query);
    const erase = (asked: RecordCall) => this.erase(id, asked);
    return isDry ? this.dryRun.answer({ ...call, query }, erase) : erase({ ...call, query });
  }

  /** 404 for those who may not see the person; others learn by 403 that it is not theirs to erase. */
  private async assertMayErase(id: number, { principal }: RecordCall): Promise<void> {
    const { scopes } = principal;
    if (!permits(scopes, Person.name, 'Update') || !permits(scopes, Person.name, 'Delete'))
      throw errors.forbidden();
    if (hasRole(principal, ADMINISTRATORS)) return;
    throw (await this.reader.one(Person, id, principal)) ? errors.forbidden() : errors.notFound();
  }

  private async erase(id: number, call: RecordCall): Promise<Answer> {
    if (call.principal.console === 'unconfirmed') throw errors.passwordRequired();
    const erased = await inUnitOfWork(this.runtime, actorOf(call), (unit) =>
      erasePerson(unit, id, this.sweeper),
    );
    return json(200, Buffer.from(JSON.stringify(erased)), { 'Cache-Control': 'no-store' });
  }
}
