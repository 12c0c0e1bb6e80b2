import { hasRole } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { Operation, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import { Uploads } from '../attachments/uploads';
import type { Caller, Values } from '../caller';
import { claimKey, nameRecord } from '../idempotency/claim';
import { granted } from '../read/visibility';
import { Forbidden, Invalid, NotFound, Stale, type Problem } from '../refusals';
import { inUse } from '../shelf/in-use';
import { linksSeenFrom } from '../table/link-table';
import { actorOf } from './actor';
import { assertChangeable } from './changeable';
import { FarEnds } from './far-ends';
import { guardedRow, type GuardedRow } from './guarded-row';
import { Inquiry } from './inquiry';
import { assertMayLink, assertMayList } from './link-access';
import { linkFault } from './link-check';
import { addLinks, removeLink } from './links';
import { isTrue } from './where';
import { runUnit } from './run-unit';
import type { Unit } from './unit';
import { Workshop } from './workshop';

type Shelf = 'archived' | 'trashed';

/** What a change hangs on beside its values. */
export interface Terms {
  /** The version the caller has seen. */
  readonly version?: number;
  /** What is wrong with the rest of what was sent: told together with all that is found here. */
  readonly problems?: readonly Problem[];
}

/** Changes that clients ask for: permitted first, then decided and written in one transaction. */
@Injectable()
export class RecordWriter {
  constructor(
    private readonly workshop: Workshop,
    private readonly uploads: Uploads,
  ) {}

  async create(
    record: RecordType,
    values: Values,
    caller: Caller,
    { problems = [] }: Terms = {},
  ): Promise<number> {
    const { principal } = caller;
    const grant = granted(record, 'create', principal);
    if (grant === false) throw new Forbidden();
    assertChangeable(record, null, values, principal);
    assertMayList(this.workshop.catalogue, record, values, principal);
    const seen = await this.uploads.seen(record, values, principal.account);
    const found = await this.examined(record, values, caller, 'create');
    const work = async (unit: Unit) => {
      const id = await unit.create(record, seen, 'client', [...problems, ...found]);
      const { catalogue } = this.workshop;
      if (
        grant !== true &&
        !(await isTrue(unit.transaction, catalogue, record, id, grant, unit.now, principal))
      )
        throw new Forbidden();
      if (caller.claim) await nameRecord(unit.transaction, caller.claim, id);
      return id;
    };
    return this.unit(caller, work, [record, values]);
  }

  async update(
    record: RecordType,
    id: number,
    values: Values,
    caller: Caller,
    { version, problems = [] }: Terms = {},
  ): Promise<void> {
    const seen = await this.uploads.seen(record, values, caller.principal.account);
    const found = await this.examined(record, values, caller, 'update');
    const work = async (unit: Unit, row: GuardedRow) => {
      assertChangeable(record, row.stored, values, caller.principal, row.changing);
      assertMayList(this.workshop.catalogue, record, values, caller.principal);
      if (version !== undefined && version !== row.version) throw new Stale();
      // Clients send whole records back: what it is already it may stay.
      const news = found.filter(({ field }) => values[field] !== row.stored[field]);
      await unit.update(record, row, seen, [...problems, ...news]);
    };
    return this.on(record, id, caller, 'update', work, values);
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
      if (row.changing) throw new Forbidden();
      await assertMayLink(unit, side, other, caller.principal);
      const fault = await linkFault(unit, side, row.stored, [other], 'path');
      if (fault?.because === 'not_found') throw new NotFound();
      if (fault) throw new Invalid([{ field: path, ...fault }]);
      if ((await addLinks(unit, side, id, [other])).length > 0)
        await unit.announceLink(record, row, path, [null, other], new FarEnds().add(side, id, other, path));
    });
  }

  unlink(record: RecordType, id: number, path: string, other: number, caller: Caller): Promise<void> {
    return this.on(record, id, caller, 'update', async (unit, row) => {
      const side = this.side(record, path);
      if (row.changing) throw new Forbidden();
      await assertMayLink(unit, side, other, caller.principal);
      if (!(await removeLink(unit, side, id, other))) throw new NotFound();
      await unit.announceLink(record, row, path, [other, null], new FarEnds().remove(side, id, other));
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

  /** Nobody is asked on behalf of a caller who may not do it anyway. */
  private async examined(
    record: RecordType,
    values: Values,
    { principal }: Caller,
    operation: Operation,
  ): Promise<readonly Problem[]> {
    if (granted(record, operation, principal) === false) return [];
    return (await this.workshop.examinerOf(record)?.(values)) ?? [];
  }

  /** "Archive, trash and restore require the Account Administrator or Directory Administrator role." */
  private async shelve(record: RecordType, id: number, caller: Caller, shelf: Shelf | null): Promise<void> {
    const { archiving } = record;
    if (!archiving) throw new NotFound();
    return this.on(record, id, caller, 'read', async (unit, row, away) => {
      if (!hasRole(caller.principal, archiving.by)) throw new Forbidden();
      if (away.length > 0) throw new Invalid(away);
      if (
        shelf &&
        !(await isTrue(unit.transaction, this.workshop.catalogue, record, id, archiving.when, unit.now))
      )
        throw new Invalid([inUse(record)]);
      await unit.shelve(record, row, shelf);
    });
  }

  private side(record: RecordType, path: string) {
    const side = linksSeenFrom(record, this.workshop.catalogue.records).get(path);
    if (!side) throw new NotFound();
    return side;
  }

  private on<T>(
    record: RecordType,
    id: number,
    caller: Caller,
    operation: Operation,
    work: (unit: Unit, row: GuardedRow, away: readonly Problem[]) => Promise<T>,
    values: Values = {},
  ): Promise<T> {
    const { principal } = caller;
    const found = async (unit: Unit) => {
      const away = await unit.lockGroup(record, id, values);
      const { transaction, now } = unit;
      const { catalogue } = this.workshop;
      const row = await guardedRow(transaction, catalogue, record, id, principal, operation, now);
      // What is archived or in the trash can be read and restored, and is left as it is otherwise.
      const own = row.shelf ? [{ field: 'id', because: row.shelf }] : [];
      if (operation !== 'read' && own.length + away.length > 0) throw new Invalid([...own, ...away]);
      return work(unit, row, away);
    };
    return this.unit(caller, found, [record, values]);
  }

  private async unit<T>(
    caller: Caller,
    work: (unit: Unit) => Promise<T>,
    [record, values]: readonly [RecordType, Values],
  ): Promise<T> {
    const inquiry = new Inquiry(this.workshop);
    await inquiry.foresee(record, values, caller.principal);
    const claimed = async (unit: Unit) => {
      if (caller.claim) await claimKey(unit.transaction, caller.claim, unit.now);
      return work(unit);
    };
    return runUnit(this.workshop, actorOf(caller), claimed, inquiry);
  }
}
