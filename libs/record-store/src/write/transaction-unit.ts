import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { lockOwner } from '../part/owner';
import type { Problem } from '../refusals';
import type { RecordRuntime } from '../runtime';
import type { Actor } from './actor';
import { ChangeContext, type ChangeRequest } from './change-context';
import { extensionOf } from './change-extension';
import { saveWithoutFields } from './effects/related-changes';
import type { LockedRow, RowView } from './lock/locked-row';
import { lockRoots } from './lock/root-locks';
import { RemoteLookup } from './lookup/remote-lookup';
import { ChangeWriter } from './save/change-writer';
import { CHANGE_STEPS, removeRecord, SETTLE_STEPS } from './steps';
import { UnitOfWork, type CreateOptions } from './unit-of-work';

/** A change may cause changes, which may cause more; rules that never come to rest are a fault of the service. */
const MAX_DEPTH = 50;

/** Opens a unit of work in a transaction. `inUnitOfWork` also opens the transaction, and tries again. */
export const openUnitOfWork = (
  transaction: Transaction,
  runtime: RecordRuntime,
  actor: Actor,
  checksUniqueFirst = false,
  remoteLookup = new RemoteLookup(runtime, 'at once'),
): UnitOfWork => {
  transaction.afterCommit(() => runtime.publisher.wake());
  return new TransactionUnit(transaction, runtime, actor, checksUniqueFirst, remoteLookup);
};

class TransactionUnit extends UnitOfWork {
  readonly changeWriter = new ChangeWriter(this, (record) => extensionOf(this.runtime, record).copies);
  private depth = 0;

  async lockGroup(record: RecordType, id: number, values: Values = {}): Promise<readonly Problem[]> {
    const archived = await lockRoots(this, record, [id], values);
    return archived.length > 0 ? archived : lockOwner(this, record, id);
  }

  async create(record: RecordType, values: Values, options: CreateOptions = {}): Promise<number> {
    const change = await this.change(record, null, { from: 'client', ...options, values });
    return Number(change.saved.differences.after['id']);
  }

  async update(
    record: RecordType,
    row: LockedRow,
    values: Values,
    problems: readonly Problem[] = [],
    view?: RowView,
  ): Promise<void> {
    const request = view ? await extensionOf(this.runtime, record).request(this, view, values) : { values };
    await this.change(record, row, { ...request, from: 'client', problems });
  }

  async amend(record: RecordType, id: number, values: Values): Promise<void> {
    if ((await lockRoots(this, record, [id], values)).length > 0) return;
    const row = await this.row(record, id);
    if (!row) throw new Error(`${record.name} ${id} is gone`);
    if (!row.archiveState) await this.change(record, row, { values, from: 'rule' });
  }

  remove(record: RecordType, row: LockedRow): Promise<void> {
    return removeRecord(this, record, row);
  }

  async setArchiveState(
    record: RecordType,
    row: LockedRow,
    archiveState: LockedRow['archiveState'],
  ): Promise<void> {
    if (row.archiveState === archiveState) return;
    const changes = { shelf: [row.archiveState, archiveState] };
    await saveWithoutFields(this, record, row, { archiveState, hidden: { shelf: archiveState }, changes });
    const changeEvents = [{ event: `${record.name}.update` }];
    const saved = { ...row, archiveState };
    await extensionOf(this.runtime, record).notify(this, saved, { changeEvents, note_id: null });
  }

  async settle(): Promise<void> {
    for (const step of SETTLE_STEPS) await step(this);
  }

  private async change(
    record: RecordType,
    row: LockedRow | null,
    request: ChangeRequest,
  ): Promise<ChangeContext> {
    if (++this.depth > MAX_DEPTH) throw new Error(`The rules of ${record.name} do not come to rest`);
    const change = new ChangeContext(this, record, row, request);
    for (const step of CHANGE_STEPS) await step(change);
    this.depth--;
    return change;
  }
}
