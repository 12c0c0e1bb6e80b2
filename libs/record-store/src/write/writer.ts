import { hasRole } from '@deskline/identity';
import type { Queries, Transaction } from '@deskline/platform';
import type { Condition, Operation, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import { Uploads } from '../attachments/uploads';
import type { Caller, Values } from '../caller';
import { claimKey, nameRecord } from '../idempotency/claim';
import { granted } from '../read/visibility';
import { Forbidden, Invalid, NotFound, Stale, type Problem } from '../refusals';
import { inUseProblem } from '../archive/in-use';
import { linksSeenFrom } from '../table/link-table';
import { actorOf } from './actor';
import { assertChangeable } from './decide/changeable';
import { LinkCounterparts } from './links/link-counterparts';
import { withLists } from './links/first-of';
import { guardedRow, type GuardedRow } from './lock/guarded-row';
import {
  enterHomeAccount,
  accountValuesOf,
  pickFields,
  asSeenByAccount,
  type AccountValues,
} from './sharing/account-values';
import { assertMayLinkOwn, withLinksOfOthers } from './sharing/account-links';
import { RemoteLookup } from './lookup/remote-lookup';
import { assertMayLink, assertMayList } from './links/link-access';
import { linkProblem } from './links/link-check';
import { addLinks, removeLink } from './links/write-links';
import { findExisting } from './lookup/find-existing';
import { isTrue } from './lookup/ids-where';
import { inUnitOfWork } from './in-unit-of-work';
import { runPrefetch } from './effects/run-hooks';
import { assertParentWritable } from './sharing/assert-parent-writable';
import type { ReadBack, ChangeConditions } from './change-conditions';
import type { UnitOfWork } from './unit-of-work';
import { expectedRoot } from './lock/root-cache';
import { RecordRuntime } from '../runtime';

type Shelf = 'archived' | 'trashed';

/** Whoever is meant may be changed by others meanwhile, so that another is meant, or none. */
const MOST_LOOKS = 5;

/** Changes that clients ask for: permitted first, then decided and written in one transaction. */
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
    const { seen, found } = await this.prefetched(record, null, values, caller);
    const work = async (unit: UnitOfWork) => {
      const { catalogue } = this.runtime;
      const above = record.sharedUnder?.parent ?? '';
      const parent = catalogue.byName.get(record.fields[above]?.to ?? '');
      if (parent && typeof seen[above] === 'number') await enterHomeAccount(unit, parent, seen[above]);
      await assertParentWritable(unit, record, seen, principal);
      const whole = await withLists(unit.transaction, catalogue, record, null, seen);
      const id = await unit.create(record, whole, { problems: [...problems, ...found] });
      if (
        grant !== true &&
        !(await isTrue(unit.transaction, catalogue, record, id, grant, unit.now, principal))
      )
        throw new Forbidden();
      if (caller.claim) await nameRecord(unit.transaction, caller.claim, id);
      return id;
    };
    return this.unit(caller, work, [record, null, values], read);
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    caller: Caller,
    { version, under, still, problems = [], read }: ChangeConditions = {},
  ): Promise<void> {
    const { seen, found } = await this.prefetched(record, id, values, caller);
    const work = async (unit: UnitOfWork, row: GuardedRow) => {
      if (under && row.stored[under.field] !== under.id) throw new NotFound();
      if (still && !(await this.isSo(unit, record, id, still))) throw new NotFound();
      const holding = await this.holding(unit, record, row);
      const known = holding ? asSeenByAccount(record, row.stored, holding) : row.stored;
      assertChangeable(record, known, values, caller.principal, row.changing);
      assertMayList(this.runtime.catalogue, record, values, caller.principal);
      if (version !== undefined && version !== row.version + (holding?.version ?? 0)) throw new Stale();
      // Clients send whole records back: what it is already it may stay.
      const news = found.filter(({ field }) => values[field] !== row.stored[field]);
      const whole = await withLists(unit.transaction, this.runtime.catalogue, record, id, seen);
      // What may not be changed from there has been sent back as it is known there.
      const asked = holding ? pickFields(whole, row.changing) : whole;
      const all = await withLinksOfOthers(unit, record, row, asked);
      await unit.update(record, row, all, [...problems, ...news], holding);
      if (caller.claim && still) await nameRecord(unit.transaction, caller.claim, id);
    };
    return this.on(record, id, caller, 'update', work, values, read);
  }

  /** A create that means a record which is there already: a change of that one. Undefined where it means none. */
  async revive(
    record: RecordType,
    values: Values,
    caller: Caller,
    terms: ChangeConditions = {},
  ): Promise<number | undefined> {
    for (let look = 1; record.upsertBy && look <= MOST_LOOKS; look++) {
      const meant = await findExisting(
        this.runtime,
        record,
        record.upsertBy,
        values,
        caller.principal.account,
      );
      if (!meant) return undefined;
      try {
        await this.update(record, meant.id, values, caller, { ...terms, still: meant.still });
        return meant.id;
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
      }
    }
    return undefined;
  }

  remove(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.on(record, id, caller, 'delete', (unit, row) => unit.remove(record, row));
  }

  archive(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.shelve(record, id, caller, 'archived');
  }

  trash(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.shelve(record, id, caller, 'trashed');
  }

  restore(record: RecordType, id: number, caller: Caller): Promise<void> {
    return this.shelve(record, id, caller, null);
  }

  link(record: RecordType, id: number, path: string, other: number, caller: Caller): Promise<void> {
    return this.on(record, id, caller, 'update', async (unit, row) => {
      const side = this.side(record, path);
      await assertMayLinkOwn(unit, row, path, side, other);
      await assertMayLink(unit, side, other, caller.principal);
      const fault = await linkProblem(unit, side, row.stored, [other], 'path', unit.account);
      if (fault?.because === 'not_found') throw new NotFound();
      if (fault) throw new Invalid([{ field: path, ...fault }]);
      if ((await addLinks(unit, side, id, [other])).length > 0)
        await unit.related.saveLinkChange(
          record,
          row,
          path,
          [null, other],
          new LinkCounterparts().add(side, id, other, path),
        );
    });
  }

  unlink(record: RecordType, id: number, path: string, other: number, caller: Caller): Promise<void> {
    return this.on(record, id, caller, 'update', async (unit, row) => {
      const side = this.side(record, path);
      await assertMayLinkOwn(unit, row, path, side, other);
      await assertMayLink(unit, side, other, caller.principal);
      if (!(await removeLink(unit, side, id, other))) throw new NotFound();
      await unit.related.saveLinkChange(
        record,
        row,
        path,
        [other, null],
        new LinkCounterparts().remove(side, id, other),
      );
    });
  }

  /** Something a service does with a record, by who may: in the transaction that the record is locked in. */
  act<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.on(record, id, caller, operation, ({ transaction }, { changing }) => {
      if (changing) throw new Forbidden();
      return work(transaction);
    });
  }

  /** The requested values with those that prefetch hooks add, and the problems that they find. */
  private async prefetched(
    record: RecordType,
    id: number | null,
    values: Values,
    { principal }: Caller,
  ): Promise<{ readonly seen: Values; readonly found: readonly Problem[] }> {
    const seen = await this.uploads.withUploads(record, values, principal.account);
    const prefetched = await runPrefetch(this.runtime, record, { id, values, principal });
    return { seen: { ...seen, ...prefetched.values }, found: prefetched.problems };
  }

  /** "Archive, trash and restore require the Account Administrator or Directory Administrator role." */
  private async shelve(record: RecordType, id: number, caller: Caller, shelf: Shelf | null): Promise<void> {
    const { archiving } = record;
    if (!archiving) throw new NotFound();
    return this.on(record, id, caller, 'read', async (unit, row, away) => {
      // "in the account of the record"
      if (row.account_id !== unit.account || !hasRole(caller.principal, archiving.by)) throw new Forbidden();
      if (away.length > 0) throw new Invalid(away);
      if (shelf && !(await this.isSo(unit, record, id, archiving.when)))
        throw new Invalid([inUseProblem(record)]);
      await unit.setArchiveState(record, row, shelf);
      const { restored } = archiving;
      if (!shelf && row.shelf && restored && (await this.isSo(unit, record, id, restored.when)))
        await unit.amend(record, id, restored.set);
    });
  }

  private isSo({ transaction, now }: UnitOfWork, record: RecordType, id: number, when: Condition) {
    return isTrue(transaction, this.runtime.catalogue, record, id, when, now);
  }

  /** What the caller's account has of its own of a record of another. */
  private async holding(
    unit: UnitOfWork,
    record: RecordType,
    row: GuardedRow,
  ): Promise<AccountValues | undefined> {
    const { transaction, account, now } = unit;
    if (row.account_id === account) return undefined;
    return accountValuesOf(transaction, record, Number(row.stored['id']), account, now);
  }

  private side(record: RecordType, path: string) {
    const side = linksSeenFrom(record, this.runtime.catalogue.records).get(path);
    if (!side) throw new NotFound();
    return side;
  }

  private on<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (unit: UnitOfWork, row: GuardedRow, away: readonly Problem[]) => Promise<T>,
    values: Values = {},
    read?: ReadBack,
  ): Promise<T> {
    const { principal } = caller;
    const found = async (unit: UnitOfWork) => {
      const reach = await enterHomeAccount(unit, record, id);
      const { transaction, now } = unit;
      const { catalogue } = this.runtime;
      // In this order, whoever answers first.
      const locked = unit.lockGroup(record, id, values);
      if (record.partOf) await locked;
      const guarded = guardedRow(transaction, catalogue, record, id, principal, operation, now, reach);
      const [away, row] = await Promise.all([locked, guarded]);
      // What is archived or in the trash can be read and restored, and is left as it is otherwise.
      const own = row.shelf ? [{ field: 'id', because: row.shelf }] : [];
      if (operation !== 'read' && own.length + away.length > 0) throw new Invalid([...own, ...away]);
      return work(unit, row, away);
    };
    return this.unit(caller, found, [record, id, values], read && ((queries) => read(queries, id)));
  }

  private async unit<T>(
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
    // Whether others are busy is nobody's business.
    const turn = root && `${account} ${root}`;
    return this.runtime.rootSemaphore.run(turn, () =>
      inUnitOfWork(this.runtime, actorOf(caller), claimed, remoteLookup, read),
    );
  }
}
