import { hasRole } from '@deskline/identity';
import type { Queries, Transaction } from '@deskline/platform';
import type { Condition, Operation, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import { Uploads } from '../attachments/uploads';
import type { FoundUploads } from '../attachments/found-uploads';
import { actorOf, type Caller, type Values } from '../caller';
import { claimKey, storeRecordId } from '../idempotency/claim';
import { granted } from '../read/plan/grants';
import { archivedProblem, Forbidden, Invalid, NotFound, type Problem, Stale } from '../refusals';
import { inUseProblem } from './save/save-statement';
import { type LinkSide, linksSeenFrom } from '../table/link-table';
import { extensionOf } from './change-extension';
import { assertChangeable } from './decide/changeable';
import { refusalOfCreation } from './decide/parent-grant';
import { LinkCounterparts } from './links/link-counterparts';
import { guardedRow, type GuardedRow, type LockTarget } from './lock/guarded-row';
import { RemoteLookup } from './lookup/remote-lookup';
import { linkProblem, orByOtherEnds, rowToLink } from './links/link-rights';
import { addLinks, changeList, removeLinks, withLists } from './links/write-links';
import { idsWhere, isTrue } from './lookup/ids-where';
import { saveWithoutFields, touchCounterparts } from './effects/related-changes';
import type { LockedRow } from './lock/locked-row';
import { inUnitOfWork } from './in-unit-of-work';
import type { UnitOfWork } from './unit-of-work';
import { expectedRoot } from './lock/root-locks';
import { RecordRuntime } from '../runtime';
import { RecordQuota } from '../usage/record-quota';
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

/** Change of one record, which is locked for it. */
interface LockedChange extends Pick<ChangeConditions, 'read' | 'within' | 'under'> {
  readonly record: RecordType;
  readonly id: number;
  readonly caller: Caller;
  readonly operation: Operation;
  readonly values?: Values;
  /** Locks the row with the rights that the change needs. */
  readonly lock?: (unit: UnitOfWork, target: LockTarget) => Promise<GuardedRow>;
}

/** Changes that several of can be one unit of work. */
type Changes = Pick<RecordWriter, 'unlink' | 'update' | 'remove'>;

/** Values of a change with those of prefetch hooks, the problems that hooks have found, and the uploads in the values. */
interface Prefetched {
  readonly prepared: Values;
  readonly found: readonly Problem[];
  readonly uploads: FoundUploads;
}

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
  /** Runs the change within its unit of work, between statements of its own; an update may be left out. */
  readonly within?: Within;
  /** Right to the record that a caller needs, where that is not the right to update it: the caller answers for more. */
  readonly right?: Operation;
}

export type Within = (unit: UnitOfWork, change: () => Promise<unknown>) => Promise<void>;

/** Writes for clients: checks the caller's rights, then runs the change in a unit of work. */
@Injectable()
export class RecordWriter {
  constructor(
    private readonly runtime: RecordRuntime,
    private readonly uploads: Uploads,
    private readonly quota: RecordQuota,
  ) {}

  async create(
    record: RecordType,
    values: Values,
    caller: Caller,
    { problems = [], read, within }: ChangeConditions = {},
  ): Promise<number> {
    const { principal } = caller;
    const grant = granted(record, 'create', principal);
    if (grant === false) throw new Forbidden();
    assertChangeable(this.runtime.catalogue, record, null, values, principal);
    const { prepared, found, uploads } = await this.prefetch(record, null, values, caller, problems);
    const over = await this.quota.problemOf(record, principal.account);
    const work = async (unit: UnitOfWork) => {
      unit.uploads = uploads;
      await extensionOf(this.runtime, record).enter(unit, null, prepared);
      const whole = await withLists(unit, record, null, prepared);
      const id = await unit.create(record, whole, { problems: [...problems, ...found, ...over] });
      if (grant !== true && !(await isTrue(unit, record, id, grant, principal))) throw new Forbidden();
      if (caller.claim) await storeRecordId(unit.transaction, caller.claim, id);
      return id;
    };
    const created = this.inUnit({ record, id: null, values, caller, within }, work, read);
    const id = await created.catch(refusalOfCreation(this.runtime, { record, grant, values, principal }));
    if (!caller.trial) this.quota.count(record, principal.account, 1);
    return id;
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    caller: Caller,
    { version, under, still, problems = [], read, within, right }: ChangeConditions = {},
  ): Promise<void> {
    const { prepared, found, uploads } = await this.prefetch(record, id, values, caller, problems);
    const work = async (unit: UnitOfWork, row: GuardedRow) => {
      unit.uploads = uploads;
      if (still && !(await isTrue(unit, record, id, still))) throw new NotFound();
      const view = await extensionOf(this.runtime, record).view(unit, row, row.changing);
      if (!view) throw new NotFound();
      assertChangeable(this.runtime.catalogue, record, view.seen, values, caller.principal, row.changing);
      if (version !== undefined && version !== view.version) throw new Stale();
      // Clients send whole records back: an unchanged value is no problem.
      const news = found.filter(({ field }) => values[field] !== row.stored[field]);
      const whole = await withLists(unit, record, id, prepared);
      await unit.update(record, row, whole, [...problems, ...news], view);
      if (caller.claim && still) await storeRecordId(unit.transaction, caller.claim, id);
    };
    const lock = right && byRight(right);
    const change = { record, id, caller, operation: 'update', values, under, read, within, lock } as const;
    return this.withLockedRow(change, work);
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

  async remove(record: RecordType, id: number, caller: Caller): Promise<void> {
    const removal = { record, id, caller, operation: 'delete' } as const;
    await this.withLockedRow(removal, (unit, row) => unit.remove(record, row));
    if (!caller.trial) this.quota.count(record, caller.principal.account, -1);
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
    const lock = (unit: UnitOfWork, target: LockTarget) =>
      rowToLink(unit, target, { path, side, other, mayChangeOther });
    const linking = { record, id, caller, operation: 'update', lock } as const;
    return this.withLockedRow(linking, (unit, row) => change(unit, row, side));
  }

  /** Runs several changes of a caller in one unit of work: all of them, or none. */
  together<T>(caller: Caller, changes: (writer: Changes) => Promise<T>): Promise<T> {
    const { runtime, uploads, quota } = this;
    return inUnitOfWork(runtime, actorOf(caller), (unit) =>
      changes(new JoinedWriter(runtime, uploads, quota, unit)),
    );
  }

  /** Announces the events of the changes that were some of many (`isOneOfMany`). */
  announceMany(): void {
    this.runtime.publisher.wakeGathered();
  }

  /** Runs a call whose callers have a trial: it reads what it has written, and leaves nothing behind. */
  rehearse<T>(call: () => Promise<T>): Promise<T> {
    return this.runtime.database.rehearse(call);
  }

  /** Runs an action of a service in the transaction that locks the record, for a caller who may do the operation. */
  act<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.withLockedRow({ record, id, caller, operation }, ({ transaction }, { changing }) => {
      if (changing) throw new Forbidden();
      return work(transaction);
    });
  }

  /**
   * Stores the pictures in the requested values, finds their uploads, adds the values of prefetch hooks, and returns the problems
   * that storage and hooks find. No hook runs for a caller who may not make the change anyway.
   */
  private async prefetch(
    record: RecordType,
    id: number | null,
    requested: Values,
    { principal }: Caller,
    given: readonly Problem[],
  ): Promise<Prefetched> {
    const isGranted = granted(record, id === null ? 'create' : 'update', principal) !== false;
    const isRefused = !isGranted || given.length > 0;
    const { values, problems: refused } = await this.uploads.store(requested, principal, isRefused);
    const uploads = await this.uploads.find(record, values, principal);
    let prepared = values;
    const problems = [...refused];
    for (const prefetch of isGranted ? this.runtime.hooksOf(record).prefetch : []) {
      const found = await prefetch({ id, values, principal });
      prepared = { ...prepared, ...found.values };
      problems.push(...(found.problems ?? []));
    }
    return { prepared, found: problems, uploads };
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
    return this.withLockedRow({ record, id, caller, operation: 'read' }, async (unit, row, away) => {
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
    { record, id, caller, operation, values = {}, under, read, within, lock = orByOtherEnds }: LockedChange,
    work: (unit: UnitOfWork, row: GuardedRow, away: readonly Problem[]) => Promise<T>,
  ): Promise<T> {
    const { principal } = caller;
    const found = async (unit: UnitOfWork) => {
      const extension = extensionOf(this.runtime, record);
      const source = await extension.enter(unit, id, values);
      // The roots and the owner are locked before the row, in one message.
      const target = { record, id, values, principal, operation, source, under };
      const [away, row] = await Promise.all([unit.lockGroup(record, id, values), lock(unit, target)]);
      extension.enterOf(unit, row);
      // Archived and trashed records can be read and restored only.
      const own = archivedProblem('id', row.archiveState);
      if (operation !== 'read' && own.length + away.length > 0) throw new Invalid([...own, ...away]);
      return work(unit, row, away);
    };
    const change = { record, id, values, caller, within };
    return this.inUnit(change, found, read && ((queries) => read(queries, id)));
  }

  protected async inUnit<T>(
    { record, id, values, caller, within }: ChangeInUnit,
    work: (unit: UnitOfWork) => Promise<T>,
    read?: (queries: Queries, result: T) => Promise<unknown>,
  ): Promise<T> {
    const remoteLookup = new RemoteLookup(this.runtime);
    await remoteLookup.prefetchRights(record, values, caller.principal);
    const claimed = async (unit: UnitOfWork) => {
      if (caller.claim) await claimKey(unit.transaction, caller.claim, unit.now);
      return within ? workWithin(within, unit, work) : work(unit);
    };
    const { account } = caller.principal;
    const root = await expectedRoot(this.runtime, record, id, values, account);
    // Keys have the account: response times must not reveal that another account is busy.
    const turn = root && `${account} ${root}`;
    const run = () => inUnitOfWork(this.runtime, actorOf(caller), claimed, remoteLookup, read);
    // Others that have their turn may wait for locks that this transaction has already.
    if (this.runtime.database.isInOne) return run();
    return this.runtime.rootSemaphore.run(turn, run, caller.deadline);
  }
}

interface ChangeInUnit extends Pick<ChangeConditions, 'within'> {
  readonly record: RecordType;
  readonly id: number | null;
  readonly values: Values;
  readonly caller: Caller;
}

/** A change that is left out has no result: only those without one are. */
async function workWithin<T>(within: Within, unit: UnitOfWork, work: (unit: UnitOfWork) => Promise<T>) {
  let result: T | undefined;
  await within(unit, async () => (result = await work(unit)));
  return result as T;
}

const byRight = (operation: Operation) => (unit: UnitOfWork, target: LockTarget) =>
  guardedRow(unit, { ...target, operation });

/** Writes in a unit of work that was begun before. */
class JoinedWriter extends RecordWriter {
  constructor(
    runtime: RecordRuntime,
    uploads: Uploads,
    quota: RecordQuota,
    private readonly unit: UnitOfWork,
  ) {
    super(runtime, uploads, quota);
  }

  protected override async inUnit<T>(_: unknown, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return work(this.unit);
  }
}
