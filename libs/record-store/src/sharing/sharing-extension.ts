import type { Catalogue, Operation, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { HOME_ROWS, type RowSource } from '../read/plan/rows';
import { statementName, Params } from '../read/plan/statement';
import type { ProjectedReference } from '../reference/references';
import { Forbidden } from '../refusals';
import { quoted } from '../table/column';
import { linksSeenFrom } from '../table/link-table';
import type { ChangeRequest } from '../write/change-context';
import {
  type Audience,
  type ChangeExtension,
  type ChangeExtensionOf,
  NO_EXTENSION,
  type RowEvent,
} from '../write/change-extension';
import { type LockedRow, ownView, type RowView } from '../write/lock/locked-row';
import { isLockedFirst } from '../write/lock/root-locks';
import { isTrue } from '../write/lookup/ids-where';
import type { RowCopies } from '../write/save/save-statement';
import { mergeValues } from '../write/save/stored-row';
import type { UnitOfWork } from '../write/unit-of-work';
import {
  accountValuesOf,
  type AccountView,
  asSeenByAccount,
  splitPerAccount,
  decideForAssignedAccounts,
  assignedAccountsOf,
  notifyAssignedAccounts,
} from './assigned-accounts';
import { changeableByAssigned } from './assigned-rows';
import { referenceReadIn, SharedRows } from './shared-rows';
import { tablesOfSharing } from './tables';
import { visibleCopiesOf, seesVisible, visibleRowSql } from './visible-rows';

/** Extension of record types that accounts share, and of those under them or tied to them. */
export function sharingExtension(catalogue: Catalogue): ChangeExtensionOf {
  const { records, byName } = catalogue;
  const isConcerned = ({ sharing, sharedUnder, createUnder = [], fields }: RecordType): boolean =>
    sharing !== undefined ||
    sharedUnder !== undefined ||
    createUnder.some(({ parent }) => byName.get(fields[parent]?.to ?? '')?.sharing) ||
    Object.values(fields).some(({ sameAccount }) => sameAccount === 'or_assigned');
  const extensions = new Map(
    records.filter(isConcerned).map((record) => [record.name, new SharingExtension(record, catalogue)]),
  );
  return ({ name }) => extensions.get(name) ?? NO_EXTENSION;
}

/** Changes of records that have a home account, assigned accounts and accounts they are visible to (ADR 52). */
class SharingExtension implements ChangeExtension {
  readonly needsReferences: boolean;
  readonly ownLinks: readonly string[];
  readonly copies: RowCopies | null;
  readonly tables: ChangeExtension['tables'];

  constructor(
    private readonly record: RecordType,
    private readonly catalogue: Catalogue,
  ) {
    this.needsReferences = record.sharing !== undefined;
    this.ownLinks = record.sharing?.links ?? [];
    this.copies = visibleCopiesOf(record);
    this.tables = tablesOfSharing(record);
  }

  async enter(unit: UnitOfWork, id: number | null, values: Values): Promise<RowSource> {
    const { record } = this;
    if (id !== null)
      return isLockedFirst(unit.runtime, record)
        ? lockableRows(unit, record)
        : enterHomeAccount(unit, record, id);
    await enterParentAccount(unit, this.record, values);
    await assertParentWritable(unit, this.record, values);
    return HOME_ROWS;
  }

  enterOf(unit: UnitOfWork, { account_id, stored }: LockedRow): void {
    const { account } = unit;
    const isAssigned = account_id !== account && stored[this.record.sharing?.account ?? ''] === account;
    if (isAssigned) unit.enterAccount(account_id);
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
    const { account } = unit;
    if (row.account_id === account) return ownView(row, changing);
    const assigned = await assignedAccountsOf(unit, record, row.account_id, [row.stored]);
    if (!assigned.includes(account)) return null;
    const accountValues = await accountValuesOf(unit, record, row.stored, account);
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
  ): Promise<Pick<ChangeRequest, 'values' | 'extensionValues' | 'elsewhere' | 'view'>> {
    const isAssigned = 'accountValues' in view;
    const sent = isAssigned
      ? Object.fromEntries(Object.entries(values).filter(([name]) => view.changing?.has(name)))
      : values;
    const all = await withLinksOfOthers(unit, this.record, view.row, sent);
    if (!isAssigned) return { values: all, view };
    const { values: common, extensionValues } = splitPerAccount(this.record, all);
    const requested = mergeValues(this.record, view.seen, extensionValues);
    const elsewhere = { before: view.seen, after: requested, requested: extensionValues };
    return { values: common, extensionValues, elsewhere, view };
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

  referenceReadIn(account: string, referred: ProjectedReference): ProjectedReference {
    return referenceReadIn(account, referred, this.catalogue);
  }

  /** An internal note belongs to the account of its author; other notes are read by all accounts of the record above. */
  audience(values: Values): Audience {
    const { sharedUnder } = this.record;
    if (!sharedUnder) return 'owner';
    return values[sharedUnder.unless] === true ? 'author' : 'all';
  }

  readonly decide = decideForAssignedAccounts;

  notify(unit: UnitOfWork, row: LockedRow, event: RowEvent): Promise<void> {
    return notifyAssignedAccounts(unit, this.record, row, event);
  }
}
/** Adds the links of the other accounts to a list: clients send the whole list of their own account only. */
async function withLinksOfOthers(
  { transaction, runtime, actor }: UnitOfWork,
  record: RecordType,
  { stored }: LockedRow,
  values: Values,
): Promise<Values> {
  const { account = '', links = [] } = record.sharing ?? {};
  if ((stored[account] ?? null) === null) return values;
  const whole: Record<string, unknown> = { ...values };
  for (const path of links) {
    const input = record.links?.[path]?.ids ?? '';
    const side = linksSeenFrom(record, runtime.catalogue.records).get(path);
    const given = values[input];
    if (!side || !Array.isArray(given)) continue;
    const text = `SELECT l.${side.there} FROM ${quoted(side.table)} l
JOIN reference r ON r.type = $1 AND r.id = l.${side.there}
WHERE l.${side.here} = $2 AND r.account_id <> $3`;
    const rows = await transaction.rows(text, [side.to, stored['id'], actor.account], statementName(text));
    whole[input] = [...(given as number[]), ...rows.map(([id]) => Number(id))];
  }
  return whole;
}

const homeSql = (record: RecordType): string =>
  `SELECT account_id FROM ${quoted(record.name)} WHERE id = $1 AND ${quoted(record.sharing?.account ?? '')} = $2
AND account_id = ANY($3)`;

/**
 * Enters the home account of a record that is assigned to the caller's account, before anything is locked; the rights of
 * the caller are checked on the record itself. Returns the source of the rows that the caller may lock.
 */
export async function enterHomeAccount(unit: UnitOfWork, record: RecordType, id: number): Promise<RowSource> {
  const { transaction, account } = unit;
  const source = await lockableRows(unit, record);
  const { trustedAccounts } = source;
  if (trustedAccounts.length === 0) return source;
  const text = homeSql(record);
  const [row] = await transaction.rows(text, [id, account, trustedAccounts], statementName(text));
  if (row?.[0] != null) unit.enterAccount(row[0]);
  return source;
}

/** Rows of the caller's account, and those that trusted accounts share with it. */
async function lockableRows(
  { runtime, transaction, account }: UnitOfWork,
  record: RecordType,
): Promise<RowSource> {
  if (!record.sharing) return HOME_ROWS;
  const reach = await runtime.accounts.referableAccounts(account, transaction);
  const trusted = reach.filter((one) => one !== account);
  return trusted.length === 0 ? HOME_ROWS : new SharedRows('shared', trusted);
}

/** Enters the home account of the record that a new one is shared under. */
async function enterParentAccount(
  unit: UnitOfWork,
  { fields, sharedUnder }: RecordType,
  values: Values,
): Promise<void> {
  const field = sharedUnder?.parent ?? '';
  const parent = unit.runtime.catalogue.byName.get(fields[field]?.to ?? '');
  const id = values[field];
  if (parent && typeof id === 'number') await enterHomeAccount(unit, parent, id);
}

/**
 * Refuses to create a record under a parent that the caller's account may only read. The parent is visible, so the
 * answer is that it is forbidden.
 */
async function assertParentWritable(
  { transaction, runtime, actor: { principal }, now }: UnitOfWork,
  record: RecordType,
  values: Values,
): Promise<void> {
  if (!principal) return;
  const trustedAccounts = runtime.accounts.trusted(principal.account);
  if (trustedAccounts.length === 0) return;
  for (const { parent } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[parent]?.to ?? '');
    const id = values[parent];
    if (!above || typeof id !== 'number' || !seesVisible(above, principal)) continue;
    const params = new Params();
    const text = `SELECT 1 FROM (${visibleRowSql(above, params)}) t`;
    const call = { principal, now, id, trustedAccounts };
    const found = await transaction.rows(text, params.bind(call), statementName(text));
    if (found.length > 0) throw new Forbidden();
  }
}
