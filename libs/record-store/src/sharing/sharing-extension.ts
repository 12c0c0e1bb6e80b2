import type { Catalogue, Operation, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { HOME_ROWS, type RowSource } from '../read/plan/row-source';
import type { ProjectedReference } from '../reference/references';
import { Forbidden } from '../refusals';
import type { ChangeContext, ChangeRequest } from '../write/change-context';
import {
  NO_EXTENSION,
  type Audience,
  type ChangeExtension,
  type ChangeExtensionOf,
  type RowEvent,
} from '../write/change-extension';
import { ownView, type LockedRow, type RowView } from '../write/lock/locked-row';
import { isTrue } from '../write/lookup/ids-where';
import type { RowCopies } from '../write/save/save-statement';
import type { UnitOfWork } from '../write/unit-of-work';
import { changeableByAssigned, withLinksOfOthers } from './account-links';
import { accountValuesOf, asSeenByAccount, splitPerAccount, type AccountView } from './account-values';
import { decideForAssignedAccounts } from './decide-for-accounts';
import { assertParentWritable, enterHomeAccount, enterParentAccount } from './home-account';
import { assignedAccountsOf, notifyAssignedAccounts } from './shared-account-events';
import { visibleCopiesOf } from './visible-copies';

/** Extension of record types that accounts share, and of those under them or tied to them. */
export function sharingExtension({ records, byName }: Catalogue): ChangeExtensionOf {
  const isConcerned = ({ sharing, sharedUnder, createUnder = [], fields }: RecordType): boolean =>
    sharing !== undefined ||
    sharedUnder !== undefined ||
    createUnder.some(({ parent }) => byName.get(fields[parent]?.to ?? '')?.sharing) ||
    Object.values(fields).some(({ sameAccount }) => sameAccount === 'or_assigned');
  const extensions = new Map(
    records.filter(isConcerned).map((record) => [record.name, new SharingExtension(record)]),
  );
  return ({ name }) => extensions.get(name) ?? NO_EXTENSION;
}

/** Changes of records that have a home account, assigned accounts and accounts they are visible to (ADR 52). */
class SharingExtension implements ChangeExtension {
  readonly needsReferences: boolean;
  readonly ownLinks: readonly string[];
  readonly copies: RowCopies | null;

  constructor(private readonly record: RecordType) {
    this.needsReferences = record.sharing !== undefined;
    this.ownLinks = record.sharing?.links ?? [];
    this.copies = visibleCopiesOf(record);
  }

  async enter(unit: UnitOfWork, id: number | null, values: Values): Promise<RowSource> {
    if (id !== null) return enterHomeAccount(unit, this.record, id);
    await enterParentAccount(unit, this.record, values);
    await assertParentWritable(unit, this.record, values);
    return HOME_ROWS;
  }

  /** The home account deletes; accounts that the record is only visible to change nothing. */
  changeable({ stored }: LockedRow, account: string, operation: Operation): readonly string[] {
    const isAssigned = stored[this.record.sharing?.account ?? ''] === account;
    if (operation === 'delete' || (!isAssigned && operation !== 'read')) throw new Forbidden();
    return changeableByAssigned(this.record);
  }

  async view(
    unit: UnitOfWork,
    row: LockedRow,
    changing: ReadonlySet<string> | null = null,
  ): Promise<RowView | null> {
    const { record } = this;
    const { transaction, account, now } = unit;
    if (row.account_id === account) return ownView(row, changing);
    const assigned = await assignedAccountsOf(unit, record, row.account_id, [row.stored]);
    if (!assigned.includes(account)) return null;
    const accountValues = await accountValuesOf(transaction, record, Number(row.stored['id']), account, now);
    const view: AccountView = {
      row,
      seen: asSeenByAccount(record, row.stored, accountValues),
      version: row.version + accountValues.version,
      changing: changing ?? new Set(changeableByAssigned(record)),
      accountValues,
    };
    return view;
  }

  /** An assigned account sends back fields that it may not change: they are left out. */
  async request(
    unit: UnitOfWork,
    view: AccountView | RowView,
    values: Values,
  ): Promise<Pick<ChangeRequest, 'values' | 'extensionValues' | 'view'>> {
    const isAssigned = 'accountValues' in view;
    const sent = isAssigned
      ? Object.fromEntries(Object.entries(values).filter(([name]) => view.changing?.has(name)))
      : values;
    const all = await withLinksOfOthers(unit, this.record, view.row, sent);
    return { ...(isAssigned ? splitPerAccount(this.record, all) : { values: all }), view };
  }

  /** Besides records of the same account: the record it is shared under, and assigned ones where the field permits it. */
  async mayTie(
    unit: UnitOfWork,
    account: string,
    name: string,
    referred: ProjectedReference,
  ): Promise<boolean> {
    const { fields, sharedUnder } = this.record;
    const { firstOf = '', sameAccount } = fields[name] ?? {};
    const owner = this.ownLinks.includes(firstOf) ? unit.account : account;
    if (referred.account_id === owner) return true;
    if (sharedUnder?.parent === name && unit.accounts.has(referred.account_id)) return true;
    const target = unit.runtime.catalogue.byName.get(referred.type);
    if (sameAccount !== 'or_assigned' || !target?.sharing) return false;
    return isTrue(unit, target, referred.id, { [target.sharing.account]: account });
  }

  /** An internal note belongs to the account of its author; other notes are read by all accounts of the record above. */
  audience(values: Values): Audience {
    const { sharedUnder } = this.record;
    if (!sharedUnder) return 'owner';
    return values[sharedUnder.unless] === true ? 'author' : 'all';
  }

  decide(change: ChangeContext): Promise<(() => Promise<void>) | undefined> {
    return decideForAssignedAccounts(change);
  }

  notify(unit: UnitOfWork, row: LockedRow, event: RowEvent): Promise<void> {
    return notifyAssignedAccounts(unit, this.record, row, event);
  }
}
