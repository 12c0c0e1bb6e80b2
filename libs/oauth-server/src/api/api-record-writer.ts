import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { errors, rolePermits, type RecordCall } from '@deskline/record-http';
import {
  claimKey,
  storeRecordId,
  NotFound,
  RecordReader,
  type RecordWriter,
  type ChangeConditions,
  type Values,
} from '@deskline/record-store';
import type { RecordChanges, Created } from './changes';

export const CHANGES = Symbol('RecordChanges of each record type');

const notHere = (): Promise<never> => Promise.reject(new NotFound());
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** RecordWriter of the records under /v1: they are read from views and written by the RecordChanges of their type (ADR 19). */
@Injectable()
export class ApiRecordWriter implements Pick<RecordWriter, keyof RecordWriter> {
  readonly archive = notHere;
  readonly trash = notHere;
  readonly restore = notHere;
  readonly revive = nothing;
  readonly link = notHere;
  readonly unlink = notHere;
  readonly act = notHere;
  readonly announceMany = () => undefined;
  private readonly changes: ReadonlyMap<string, RecordChanges>;
  private readonly disclosed = new WeakMap<RecordCall, Created['secrets']>();

  constructor(
    @Inject(CHANGES) changes: readonly RecordChanges[],
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RecordReader) private readonly reader: Pick<RecordReader, 'isVisible'>,
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
    const { id, secrets } = await this.database.transaction(async (transaction) => {
      if (claim) await claimKey(transaction, claim, this.clock.now().toISOString());
      const made = await creation(transaction);
      if (claim) await storeRecordId(transaction, claim, made.id);
      return made;
    });
    this.disclosed.set(call, secrets);
    return id;
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    call: RecordCall,
    { problems = [], version, under }: ChangeConditions = {},
  ): Promise<void> {
    if (under && !(await this.reader.isVisible(record, id, call.principal, under))) throw new NotFound();
    const changes = rolePermits(record, 'update', call.principal) && this.changes.get(record.name);
    if (!changes || !(await changes.update?.(id, { values, problems, version }, call))) throw new NotFound();
  }

  async remove(record: RecordType, id: number, call: RecordCall): Promise<void> {
    const changes = rolePermits(record, 'delete', call.principal) && this.changes.get(record.name);
    if (!changes || !(await changes.remove(id, call))) throw new NotFound();
  }

  /** Each change is a transaction of its own: gateways are told of a revocation before it commits. */
  together<T>(
    _: unknown,
    changes: (writer: Pick<RecordWriter, 'unlink' | 'update' | 'remove'>) => Promise<T>,
  ): Promise<T> {
    return changes(this);
  }

  rehearse<T>(call: () => Promise<T>): Promise<T> {
    return this.database.rehearse(call);
  }

  /** Secrets for the answer to the call that created the record; they are not stored, so a repeat of the call gets 409. */
  async disclosedTo(call: RecordCall, record: RecordType, id: number): Promise<Created['secrets']> {
    const secrets = this.disclosed.get(call);
    if (secrets) return secrets;
    if ((await this.changes.get(record.name)?.hasSecret?.(id, call)) === false) return {};
    throw errors.conflict(
      `Idempotency-Key was used before: the record created then has the id ${id}, and its secret is returned only once`,
    );
  }
}
