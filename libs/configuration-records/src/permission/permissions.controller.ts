import { Settings, type Frame } from '@deskline/platform';
import { permits } from '@deskline/identity';
import type { Role } from '@deskline/record';
import {
  acceptsJson,
  answerOrError,
  DryRun,
  parseBody,
  errors,
  json,
  noContent,
  NodeIds,
  parsePath,
  etagOf,
  takeDryRun,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { RecordReader, RecordWriter } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { pageOf } from './permission-page';
import { Permissions } from './permissions';
import { refusal, rolesIn } from './roles-in';

/** NATS subject of /people/:id/permissions[/:account]. Not record types, since the id of an account is a string. */
export const PERMISSIONS = 'records.configuration-records.permissions';

/** "reads and sets roles (GET, POST add, PATCH overwrite, DELETE)" */
@Controller()
export class PermissionsController {
  private readonly nodeIds: NodeIds;
  private readonly dryRun: DryRun;

  constructor(
    private readonly permissions: Permissions,
    reader: RecordReader,
    writer: RecordWriter,
    settings: Settings,
  ) {
    this.dryRun = new DryRun(reader, writer);
    this.nodeIds = new NodeIds(settings.NODE_ID_DOMAIN);
  }

  /** Never rejects. */
  @MessagePattern(PERMISSIONS)
  answer({ head, body }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, () => this.answerTo(head, body));
  }

  private async answerTo(call: RecordCall, body: Buffer): Promise<Answer> {
    const { person, account } = this.targetIn(call);
    if (!acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
    const { scopes } = call.principal;
    if (!permits(scopes, 'person', call.method === 'GET' ? 'Read' : 'Update')) throw errors.forbidden();
    if (call.method === 'GET') {
      if (account) return jsonAnswer(await this.permissions.one(person, account, call));
      const { rows, headers } = pageOf(call, await this.permissions.list(person, call));
      return jsonAnswer(rows, headers);
    }
    const { isDry, query } = takeDryRun(call.query);
    const change = (asked: RecordCall) => this.change(person, account, asked, body);
    return isDry ? this.dryRun.answer({ ...call, query }, change) : change({ ...call, query });
  }

  private async change(
    person: number,
    account: string | undefined,
    call: RecordCall,
    body: Buffer,
  ): Promise<Answer> {
    const roles = rolesIn((await parseBody(body, call.headers['content-type'], call.query))['roles']);
    if (call.method === 'DELETE' && account === undefined && roles === undefined) {
      await this.permissions.removeAll(person, call);
      return noContent();
    }
    const change = changeBy(call.method, roles);
    const result = await this.permissions.change(person, account ?? call.principal.account, call, change);
    return call.method === 'DELETE' ? noContent() : jsonAnswer(result);
  }

  private targetIn({ path }: RecordCall): { person: number; account: string | undefined } {
    const { segments, suffix } = parsePath(path) ?? {};
    const [, given = '', , account] = segments ?? [];
    const person = this.nodeIds.idIn(given, 'person');
    if (person === undefined || account === '') throw errors.notFound();
    if (suffix !== null) throw errors.notAcceptable();
    return { person, account };
  }
}

function changeBy(method: string, roles: Role[] | undefined): (current: readonly Role[]) => readonly Role[] {
  if (method === 'DELETE') return (current) => (roles ? current.filter((role) => !roles.includes(role)) : []);
  if (roles === undefined || (method === 'POST' && roles.length === 0)) throw refusal('blank');
  return method === 'POST' ? (current) => [...current, ...roles] : () => roles;
}

function jsonAnswer(what: object, headers: Record<string, string> = {}): Answer {
  const body = Buffer.from(JSON.stringify(what));
  return json(200, body, { ...headers, ETag: etagOf(body) });
}
