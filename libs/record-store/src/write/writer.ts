import { hasRole } from '@deskline/identity';
import type { Queries, Transaction } from '@deskline/platform';
import type { Condition, Operation, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import { Uploads } from '../attachments/attachment-input';
import { actorOf, type Caller, type Values } from '../caller';
import { claimKey, storeRecordId } from '../idempotency/claim';
import { granted } from '../read/plan/grants';
import type { RowSource } from '../read/plan/rows';
import { archivedProblem, Forbidden, Invalid, NotFound, type Problem, Stale } from '../refusals';
import { inUseProblem } from './save/save-statement';
import { type LinkSide, linksSeenFrom } from '../table/link-table';
import { extensionOf } from './change-extension';
import { assertChangeable } from './decide/changeable';
import { LinkCounterparts } from './links/link-counterparts';
import { guardedRow, type GuardedRow } from './lock/guarded-row';
import { RemoteLookup } from './lookup/remote-lookup';
import { assertMayList, linkProblem } from './links/link-check';
import { orByOtherEnds, rowToLink } from './links/link-rights';
import { addLinks, changeList, removeLinks, withLists } from './links/write-links';
import { idsWhere, isTrue } from './lookup/ids-where';
import { saveWithoutFields, touchCounterparts } from './effects/related-changes';
import { runPrefetch } from './effects/run-hooks';
import type { LockedRow } from './lock/locked-row';
import { inUnitOfWork } from './in-unit-of-work';
import type { UnitOfWork } from './unit-of-work';
import { expectedRoot } from './lock/root-locks';
import { RecordRuntime } from '../runtime';
import type { Under } from '../list-query';

type ReadBack = (queries: Queries, id: number) => Promise<unknown>;

/** A record that a create means may be changed meanwhile, so that it means another one, or none. */
const MAX_UPSERTS = 5;

/** `mayChangeOther`: the service of the record at the other end permits the caller to change it. */
type LinkArguments = readonly [
  record: RecordType,
  id: number,
  path: string,
  other: number,
  caller: Caller,
  mayChangeOther?: boolean,
];

/** Changes that several of can be one unit of work. */
type Changes = Pick<RecordWriter, 'unlink' | 'update' | 'remove'>;

/** Conditions of a change beside its values. */
export interface ChangeConditions {
  /** Version that the caller has read. */
  readonly version?: number;
  /** Parent in the path: a record under another one is not found. */
  readonly under?: Under;
  /** Problems of the input, reported together with those of the change. */
  readonly problems?: readonly Problem[];
  /** Condition of an upsert: a record that does not meet it any more is not found. */
  readonly still?: Condition;
  /** Reads the record back in the message that commits the change. */
  readonly read?: ReadBack;
}

/** Writes for clients: checks the caller's rights, then runs the change in a unit of work. */
@Injectable()
export class RecordWriter {
  constructor(
    private readonly runtime: RecordRuntime,
    private readonly uploads: Uploads,
  ) {}

  async create(
    record: RecordType,
    values: Values,
    caller: Caller,
    { problems = [], read }: ChangeConditions = {},
  ): Promise<number> {
    const { principal } = caller;
    const grant = granted(record, 'create', principal);
    if (grant === false) throw new Forbidden();
    assertChangeable(record, null, values, principal);
    assertMayList(this.runtime.catalogue, record, values, principal);
    const { prepared, found } = await this.prefetch(record, null, values, caller);
    const work = async (unit: UnitOfWork) => {
      const { catalogue } = this.runtime;
      await extensionOf(this.runtime, record).enter(unit, null, prepared);
      const whole = await withLists(unit.transaction, catalogue, record, null, prepared);
      const id = await unit.create(record, whole, { problems: [...problems, ...found] });
      if (grant !== true && !(await isTrue(unit, record, id, grant, principal))) throw new Forbidden();
      if (caller.claim) await storeRecordId(unit.transaction, caller.claim, id);
      return id;
    };
    return this.inUnit(caller, work, [record, null, values], read);
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    caller: Caller,
    { version, under, still, problems = [], read }: ChangeConditions = {},
  ): Promise<void> {
    const { prepared, found } = await this.prefetch(record, id, values, caller);
    const work = async (unit: UnitOfWork, row: GuardedRow) => {
      if (under && row.stored[under.field] !== under.id) throw new NotFound();
      if (still && !(await isTrue(unit, record, id, still))) throw new NotFound();
      const view = await extensionOf(this.runtime, record).view(unit, row, row.changing);
      if (!view) throw new NotFound();
      assertChangeable(record, view.seen, values, caller.principal, row.changing);
      assertMayList(this.runtime.catalogue, record, values, caller.principal);
      if (version !== undefined && version !== view.version) throw new Stale();
      // Clients send whole records back: an unchanged value is no problem.
      const news = found.filter(({ field }) => values[field] !== row.stored[field]);
      const whole = await withLists(unit.transaction, this.runtime.catalogue, record, id, prepared);
      await unit.update(record, row, whole, [...problems, ...news], view);
      if (caller.claim && still) await storeRecordId(unit.transaction, caller.claim, id);
    };
    return this.withLockedRow(record, id, caller, 'update', work, values, read);
  }

  /** Updates the existing record that a create means by its `upsertBy` fields. Undefined where there is none. */
  async revive(
    record: RecordType,
    values: Values,
    caller: Caller,
    conditions: ChangeConditions = {},
  ): Promise<number | undefined> {
    for (let tries = 1; tries <= MAX_UPSERTS; tries++) {
      const found = await this.findExisting(record, values, caller);
      if (!found) return undefined;
      try {
        await this.update(record, found.id, values, caller, { ...conditions, still: found.still });
        return found.id;
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
      }
    }
    return undefined;
  }

  /** Finds the record that a create means, and the condition that must hold when it is locked. */
  private async findExisting(record: RecordType, values: Values, { principal: { account } }: Caller) {
    if (!record.upsertBy) return undefined;
    const { by, when } = record.upsertBy;
    const context = { transaction: this.runtime.database, runtime: this.runtime, now: this.runtime.now() };
    for (const name of by) {
      if (typeof values[name] !== 'string') continue;
      const still: Condition = { all: [when, { [name]: values[name] }] };
      const [id] = await idsWhere(context, record, still, { account, limit: 1, inUse: true });
      if (id !== undefined) return { id, still };
    }
    return undefined;
  }

  remove(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.withLockedRow(record, id, caller, 'delete', (unit, row) => unit.remove(record, row));
  }

  archive(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.setArchiveState(record, id, caller, 'archived');
  }

  trash(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.setArchiveState(record, id, caller, 'trashed');
  }

  restore(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.setArchiveState(record, id, caller, null);
  }

  link(...link: LinkArguments): Promise<void> {
    const [record, id, path, other] = link;
    return this.changeLink(link, async (unit, row, side) => {
      const problem = await linkProblem(unit, side, row.stored, [other], 'path', unit.account);
      if (problem?.because === 'not_found') throw new NotFound();
      if (problem) throw new Invalid([{ field: path, ...problem }]);
      const including = (ids: readonly number[]) => (ids.includes(other) ? ids : [...ids, other]);
      if (await changeList(unit, record, id, path, including)) return;
      if ((await addLinks(unit, side, id, [other])).length === 0) return;
      await saveWithoutFields(unit, record, row, { changes: { [path]: [null, other] } });
      await touchCounterparts(unit, new LinkCounterparts().add(side, id, other, path));
    });
  }

  unlink(...link: LinkArguments): Promise<void> {
    const [record, id, path, other] = link;
    return this.changeLink(link, async (unit, row, side) => {
      const without = (ids: readonly number[]) => {
        if (!ids.includes(other)) throw new NotFound();
        return ids.filter((one) => one !== other);
      };
      if (await changeList(unit, record, id, path, without)) return;
      if ((await removeLinks(unit, side, id, 'these', [other])).length === 0) throw new NotFound();
      await saveWithoutFields(unit, record, row, { changes: { [path]: [other, null] } });
      await touchCounterparts(unit, new LinkCounterparts().remove(side, id, other));
    });
  }

  private changeLink(
    [record, id, path, other, caller, mayChangeOther = false]: LinkArguments,
    change: (unit: UnitOfWork, row: GuardedRow, side: LinkSide) => Promise<void>,
  ): Promise<void> {
    const side = linksSeenFrom(record, this.runtime.catalogue.records).get(path);
    if (!side) throw new NotFound();
    const link = { record, id, path, side, other, mayChangeOther };
    const work = (unit: UnitOfWork, row: GuardedRow) => change(unit, row, side);
    return this.withLockedRow(record, id, caller, 'update', work, {}, undefined, (unit, source) =>
      rowToLink(unit, link, caller.principal, source),
    );
  }

  /** Runs several changes of a caller in one unit of work: all of them, or none. */
  together<T>(caller: Caller, changes: (writer: Changes) => Promise<T>): Promise<T> {
    const { runtime, uploads } = this;
    return inUnitOfWork(runtime, actorOf(caller), (unit) =>
      changes(new JoinedWriter(runtime, uploads, unit)),
    );
  }

  /** Runs an action of a service in the transaction that locks the record, for a caller who may do the operation. */
  act<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.withLockedRow(record, id, caller, operation, ({ transaction }, { changing }) => {
      if (changing) throw new Forbidden();
      return work(transaction);
    });
  }

  /** Adds uploads and the values of prefetch hooks to the requested ones, and returns the problems that hooks find. */
  private async prefetch(
    record: RecordType,
    id: number | null,
    values: Values,
    { principal }: Caller,
  ): Promise<{ readonly prepared: Values; readonly found: readonly Problem[] }> {
    const uploaded = await this.uploads.withUploads(record, values, principal);
    const prefetched = await runPrefetch(this.runtime, record, { id, values, principal });
    return { prepared: { ...uploaded, ...prefetched.values }, found: prefetched.problems };
  }

  /** "Archive, trash and restore require the Account Administrator or Directory Administrator role." */
  private async setArchiveState(
    record: RecordType,
    id: number,
    caller: Caller,
    archiveState: LockedRow['archiveState'],
  ): Promise<void> {
    const { archiving } = record;
    if (!archiving) throw new NotFound();
    return this.withLockedRow(record, id, caller, 'read', async (unit, row, away) => {
      // "in the account of the record"
      if (row.account_id !== unit.account || !hasRole(caller.principal, archiving.by)) throw new Forbidden();
      if (away.length > 0) throw new Invalid(away);
      if (archiveState && !(await isTrue(unit, record, id, archiving.when)))
        throw new Invalid([inUseProblem(record)]);
      if (row.archiveState === archiveState) return;
      const changes = { shelf: [row.archiveState, archiveState] };
      await saveWithoutFields(unit, record, row, { archiveState, hidden: { shelf: archiveState }, changes });
      const changeEvents = [{ event: `${record.name}.update` }];
      const event = { changeEvents, note_id: null };
      await extensionOf(this.runtime, record).notify(unit, { ...row, archiveState }, event);
      const { restored } = archiving;
      if (!archiveState && restored && (await isTrue(unit, record, id, restored.when)))
        await unit.amend(record, id, restored.set);
    });
  }

  private withLockedRow<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (unit: UnitOfWork, row: GuardedRow, away: readonly Problem[]) => Promise<T>,
    values: Values = {},
    read?: ReadBack,
    lock = (unit: UnitOfWork, source: RowSource) =>
      orByOtherEnds(
        unit,
        record,
        id,
        values,
        caller.principal,
        guardedRow(unit, record, id, caller.principal, operation, source),
      ),
  ): Promise<T> {
    const found = async (unit: UnitOfWork) => {
      const source = await extensionOf(this.runtime, record).enter(unit, id, values);
      // The roots are locked before the row, in one message.
      const locked = unit.lockGroup(record, id, values);
      if (record.partOf) await locked;
      const [away, row] = await Promise.all([locked, lock(unit, source)]);
      // Archived and trashed records can be read and restored only.
      const own = archivedProblem('id', row.archiveState);
      if (operation !== 'read' && own.length + away.length > 0) throw new Invalid([...own, ...away]);
      return work(unit, row, away);
    };
    return this.inUnit(caller, found, [record, id, values], read && ((queries) => read(queries, id)));
  }

  protected async inUnit<T>(
    caller: Caller,
    work: (unit: UnitOfWork) => Promise<T>,
    [record, id, values]: readonly [RecordType, id: number | null, Values],
    read?: (queries: Queries, result: T) => Promise<unknown>,
  ): Promise<T> {
    const remoteLookup = new RemoteLookup(this.runtime);
    await remoteLookup.prefetchRights(record, values, caller.principal);
    const claimed = async (unit: UnitOfWork) => {
      if (caller.claim) await claimKey(unit.transaction, caller.claim, unit.now);
      return work(unit);
    };
    const { account } = caller.principal;
    const root = await expectedRoot(this.runtime, record, id, values, account);
    // Keys have the account: response times must not reveal that another account is busy.
    const turn = root && `${account} ${root}`;
    const run = () => inUnitOfWork(this.runtime, actorOf(caller), claimed, remoteLookup, read);
    return this.runtime.rootSemaphore.run(turn, run, caller.deadline);
  }
}

/** Writes in a unit of work that was begun before. */
class JoinedWriter extends RecordWriter {
  constructor(
    runtime: RecordRuntime,
    uploads: Uploads,
    private readonly unit: UnitOfWork,
  ) {
    super(runtime, uploads);
  }

  protected override async inUnit<T>(_: Caller, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return work(this.unit);
  }
}
