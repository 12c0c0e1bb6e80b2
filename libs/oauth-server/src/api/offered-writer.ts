import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { errors, mayEver, type RecordCall } from '@deskline/record-http';
import {
  claimKey,
  nameRecord,
  NotFound,
  type RecordWriter,
  type ChangeConditions,
  type Values,
} from '@deskline/record-store';
import type { Changes, Made } from './changes';

export const CHANGES = Symbol('how each type that is offered is changed');

const notHere = (): Promise<never> => Promise.reject(new NotFound());
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** Writes for the engine of records what that one only reads: each type in a way of its own. */
@Injectable()
export class OfferedWriter implements Pick<RecordWriter, keyof RecordWriter> {
  readonly archive = notHere;
  readonly trash = notHere;
  readonly restore = notHere;
  readonly revive = nothing;
  readonly link = notHere;
  readonly unlink = notHere;
  readonly act = notHere;
  private readonly changes: ReadonlyMap<string, Changes>;
  private readonly told = new WeakMap<RecordCall, Made['told']>();

  constructor(
    @Inject(CHANGES) changes: readonly Changes[],
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.changes = new Map(changes.map((each) => [each.record.name, each]));
  }

  async create(
    record: RecordType,
    values: Values,
    call: RecordCall,
    { problems = [] }: ChangeConditions = {},
  ): Promise<number> {
    const creation = await this.changes.get(record.name)?.create?.({ values, problems }, call);
    if (!creation) throw new NotFound();
    const { claim } = call;
    const { id, told } = await this.database.transaction(async (transaction) => {
      if (claim) await claimKey(transaction, claim, this.clock.now().toISOString());
      const made = await creation(transaction);
      if (claim) await nameRecord(transaction, claim, made.id);
      return made;
    });
    this.told.set(call, told);
    return id;
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    call: RecordCall,
    { problems = [], version }: ChangeConditions = {},
  ): Promise<void> {
    const changes = mayEver(record, 'update', call.principal) && this.changes.get(record.name);
    if (!changes || !(await changes.update?.(id, { values, problems, version }, call))) throw new NotFound();
  }

  async remove(record: RecordType, id: number, call: RecordCall): Promise<void> {
    const changes = mayEver(record, 'delete', call.principal) && this.changes.get(record.name);
    if (!changes || !(await changes.remove(id, call))) throw new NotFound();
  }

  /** Only whoever made it is told, with the answer to that very call: no secret is kept that could be told again. */
  async toldTo(call: RecordCall, record: RecordType, id: number): Promise<Made['told']> {
    const told = this.told.get(call);
    if (told) return told;
    if ((await this.changes.get(record.name)?.toldSecret?.(id, call)) === false) return {};
    throw errors.conflict(
      `Idempotency-Key was used before: what was made then has the id ${id}, and its secret is told only once`,
    );
  }
}
