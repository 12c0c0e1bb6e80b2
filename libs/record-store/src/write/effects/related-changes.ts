import type { RecordType } from '@deskline/record';
import { Invalid } from '../../refusals';
import { hasOwn } from '../../table/held-table';
import type { LinkCounterparts } from '../links/link-counterparts';
import type { Groups } from './groups';
import { notifyAssignedAccounts } from '../sharing/shared-account-events';
import { lockRow, type LockedRow } from '../lock/locked-row';
import type { RecordChange, ChangeWriter } from '../save/change-writer';
import type { Parent } from '../lock/lock-parents';
import { runAfterWrite, type HookUnit } from './run-hooks';
import type { RecordRuntime } from '../../runtime';

/** What is told of records although none of their fields has changed: links, roles, notes, where they are kept. */
export class RelatedChanges {
  constructor(
    private readonly unit: HookUnit,
    private readonly ledger: ChangeWriter,
    private readonly groups: Groups,
  ) {}

  /** A link belongs to both ends: each that sees it is told, as far as it is ours. */
  async saveLinkChange(
    record: RecordType,
    row: LockedRow,
    path: string,
    change: readonly [before: number | null, after: number | null],
    ends: LinkCounterparts,
  ): Promise<void> {
    await this.saveWithoutFields(record, row, { changes: { [path]: change } });
    await this.touchCounterparts(ends);
  }

  /** What is known of a record may come from its links or roles: it is told anew after a change of those. */
  async touch(name: string, id: number, changes: object): Promise<void> {
    const record = this.unit.runtime.catalogue.byName.get(name);
    const row = record && (await lockRow(this.unit.transaction, record, id));
    if (record && row) await this.saveWithoutFields(record, row, { changes });
  }

  /** Those at the other ends of links. What is put away is not linked to; what is linked to it may be set free. */
  async touchCounterparts(ends: LinkCounterparts): Promise<void> {
    for (const { name, id, changes, addedBy } of ends.inOrder()) {
      const record = this.unit.runtime.catalogue.byName.get(name);
      const row = record && (await lockRow(this.unit.transaction, record, id));
      if (!record || !row) continue;
      if (row.shelf && addedBy) throw new Invalid([{ field: addedBy, because: row.shelf }]);
      const isSeen = Object.keys(changes).length > 0 || sharesMore(this.unit.runtime, record);
      if (isSeen) await this.saveWithoutFields(record, row, { changes });
      // Links are what a group decides by, too.
      else this.groups.touch(record, row.stored, row.stored, null);
    }
  }

  /** A note that is added by itself is news of the record it stands under, in the accounts that read it. */
  async notifyParents(
    { createAnnouncedAs: verb }: RecordType,
    note_id: number,
    parents: readonly Parent[],
    account: string,
    /** It stays in that account. */
    isInside: boolean,
  ): Promise<void> {
    for (const { record, row } of verb ? parents : []) {
      const what = { note_id, changeEvents: [{ event: `${record.name}.${verb}` }] };
      if (row.account_id === account) await this.enter(record, row, 'update', what);
      await this.notifyAssignedAccounts(record, row, { ...what, ...(isInside && { only: account }) });
    }
  }

  /** The same to those who have the record in hand. */
  async notifyAssignedAccounts(
    record: RecordType,
    row: LockedRow,
    what: Parameters<typeof notifyAssignedAccounts>[4],
  ): Promise<void> {
    if (hasOwn(record)) await notifyAssignedAccounts(this.unit, this.ledger, record, row, what);
  }

  /** A link, a role or the place of a record has changed: others are told, and all that has a say in it is asked. */
  async saveWithoutFields(
    record: RecordType,
    row: LockedRow,
    what: Pick<RecordChange, 'changes' | 'hidden'> & { readonly shelf?: LockedRow['shelf'] },
  ): Promise<void> {
    await this.enter(record, row, 'update', { ...what, referred: true });
    this.groups.touch(record, row.stored, row.stored, null);
    const after = { ...row.stored, updated_at: this.unit.now };
    const { account_id: account, shelf: archiveState } = { ...row, ...what };
    await runAfterWrite(this.unit, 'row', record, { account, before: row.stored, after, archiveState });
  }

  /** A change of something that is no field of the record. */
  enter(
    record: RecordType,
    { stored, account_id, version, shelf }: LockedRow,
    action: 'update' | 'delete',
    what: Partial<RecordChange>,
  ): Promise<void> {
    return this.ledger.save({
      record,
      action,
      account_id,
      version: version + 1,
      after: { ...stored, updated_at: this.unit.now },
      shelf,
      written: ['updated_at'],
      changes: {},
      changeEvents: [{ event: `${record.name}.update` }],
      note_id: null,
      referred: false,
      ...what,
    });
  }
}

export const sharesMore = (runtime: RecordRuntime, record: RecordType): boolean =>
  Boolean(record.projectedLinks ?? runtime.sharedSql(record));
