import type { Principal } from '@deskline/identity';
import type { Catalogue, Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../list-query';
import { memoize } from '../memoize';
import { type LeadingColumn, leadingReference } from '../read/plan/order-key';
import { callersAccount, type Params } from '../read/plan/statement';
import {
  ALL_COLUMNS,
  columnsOf,
  HOME_ROWS,
  type IsRead,
  Rows,
  type RowScope,
  type RowSource,
  type RowSourceOf,
} from '../read/plan/rows';
import { grantKey } from '../read/plan/grants';
import { columnSql, quoted } from '../table/column';
import {
  AssignedRows,
  assignedRowSql,
  changeableByAssigned,
  isAssignedSql,
  ownValues,
  trustedAccountsOf,
} from './assigned-rows';
import { isVisibleSql, seesVisible, VisibleRows, visibleRowSql } from './visible-rows';
import { hasPerAccountFields } from './tables';
import type { ProjectedReference } from '../reference/references';

/** Rows of other accounts are read only by accounts with trust: all others keep the statements of `HOME_ROWS`. */
export const sharedRowSource =
  (accounts: { trusted(id: string): readonly string[] }, catalogue: Catalogue): RowSourceOf =>
  (record, principal) => {
    const referred = referredTypes(catalogue)(record);
    if (!record.sharing && !record.sharedUnder && referred.length === 0) return HOME_ROWS;
    const trusted = accounts.trusted(principal.account);
    if (trusted.length === 0) return HOME_ROWS;
    const targets = referred.map((record) => ({ record, seesVisible: seesVisible(record, principal) }));
    return new SharedRows(keyOf(record, principal, catalogue, targets), trusted, targets);
  };

const referredTypes = memoize((catalogue: Catalogue) =>
  memoize((record: RecordType) => sharedTypesReferredBy(record, catalogue)),
);

/** The SQL depends on the rights to read the shared record that a record is under, and those that it refers to. */
function keyOf(
  { fields, sharedUnder }: RecordType,
  principal: Principal,
  { byName }: Catalogue,
  targets: readonly SharedTarget[],
): string {
  const parent = byName.get(fields[sharedUnder?.parent ?? '']?.to ?? '');
  const seen = targets.filter(({ seesVisible }) => seesVisible).map(({ record }) => record.name);
  return ['shared', ...(parent ? [grantKey(parent, principal)] : []), ...seen].join(' ');
}

/** Rows of the caller's account, and those of trusted accounts that are assigned or visible to it. */
export class SharedRows implements RowSource {
  constructor(
    readonly key: string,
    readonly trustedAccounts: readonly string[],
    /** Shared record types that the record type refers to in other accounts. */
    private readonly targets: readonly SharedTarget[] = [],
  ) {}

  collection(scope: RowScope, query: ListQuery): readonly [Rows, ...Rows[]] {
    const { record, principal } = scope;
    if (isBelowShared(record, query)) return [new RowsBelowShared(scope, query)];
    if (!record.sharing) return [new Rows(scope, query)];
    const visible = seesVisible(record, principal) ? [new VisibleRows(scope, query)] : [];
    return [new HomeRows(scope, query), new AssignedRows(scope, query), ...visible];
  }

  single(scope: RowScope, params: Params): { readonly from: string; readonly where: readonly string[] } {
    const { record, principal } = scope;
    if (record.sharing) return { from: `${anyRowSql(record, params, principal)} t`, where: [] };
    if (!record.sharedUnder) return HOME_ROWS.single(scope, params);
    const where = [`t.id = ${params.id()}`, isSharedSql(scope, params)];
    return { from: `${quoted(record.name)} t`, where };
  }

  contains(scope: RowScope, params: Params): string {
    const { record, principal } = scope;
    if (!record.sharing)
      return record.sharedUnder ? isSharedSql(scope, params) : HOME_ROWS.contains(scope, params);
    const either = [`t.account_id = ${params.add(callersAccount)}`, `(${isAssignedSql(record, params)})`];
    if (seesVisible(record, principal))
      either.push(isVisibleSql(record, params, { id: 't.id', home: 't.account_id' }));
    return `(${either.join(' OR ')})`;
  }

  readonly ownValues = ownValues;
  readonly changeableElsewhere = changeableByAssigned;

  assignedColumn({ sharing }: RecordType): string | null {
    return sharing ? quoted(sharing.account) : null;
  }

  isHomeOnly({ sharing }: RecordType, field: string): boolean {
    return sharing?.privateFields.includes(field) ?? false;
  }

  otherAccounts(record: RecordType, principal: Principal): readonly string[] {
    const isTold =
      record.sharedUnder ??
      (seesVisible(record, principal) || (record.sharing !== undefined && !hasPerAccountFields(record)));
    return isTold ? this.trustedAccounts : [];
  }

  /** An account that a record with per-account fields is assigned to has events of its own. */
  isToldByHome(record: RecordType, params: Params): string {
    return hasPerAccountFields(record) ? `(${isAssignedSql(record, params)}) IS NOT TRUE` : 'true';
  }

  referenceJson(field: Field, row: string, params: Params): string | null {
    return sharedReferenceSql(field, row, params, this.targets);
  }
}

/** Rows of the caller's account, with the columns in the order in which the other parts have them. */
class HomeRows extends Rows {
  override columns(isRead: IsRead): string {
    return columnsOf(this.record, isRead);
  }
}

/** Rows under one record, of every account that the record is shared between. */
class RowsBelowShared extends Rows {
  override get leadingColumn(): LeadingColumn {
    return leadingReference(this.record, this.record.sharedUnder?.parent ?? '');
  }

  override searchedAccounts(params: Params): string {
    return `${params.add(trustedAccountsOf)}::text[] || ${params.add(callersAccount)}::text`;
  }

  protected override accountConditions(params: Params): string[] {
    return [isSharedSql(this.scope, params)];
  }
}

const isBelowShared = ({ sharedUnder }: RecordType, { within }: ListQuery): boolean =>
  within !== undefined &&
  sharedUnder !== undefined &&
  (('field' in within && within.field === sharedUnder.parent) ||
    ('under' in within && within.under === sharedUnder.parent));

/** Row with the id of the call: of the caller's account, or assigned or visible to it. */
function anyRowSql(record: RecordType, params: Params, principal: Principal): string {
  const parts = [
    `SELECT ${columnsOf(record, ALL_COLUMNS)} FROM ${quoted(record.name)} t
WHERE t.id = ${params.id()} AND t.account_id = ${params.add(callersAccount)}`,
    assignedRowSql(record, params),
  ];
  if (seesVisible(record, principal)) parts.push(visibleRowSql(record, params));
  return `(${parts.join('\nUNION ALL\n')})`;
}

/** Condition that a row is of the caller's account, or shared with it by the record it stands under. */
function isSharedSql({ record, principal, catalogue }: RowScope, params: Params): string {
  const { parent = '', unless = '' } = record.sharedUnder ?? {};
  const above = catalogue.byName.get(record.fields[parent]?.to ?? '');
  if (!above) throw new Error(`${record.name}: ${parent} is no record of this service`);
  const [own, id] = [params.add(callersAccount), `t.${columnSql(record, parent)}`];
  const isUnderAssigned = `EXISTS (
SELECT FROM ${quoted(above.name)} held WHERE held.id = ${id}
AND held.account_id = t.account_id AND ${isAssignedSql(above, params, 'held')})`;
  const isUnder = seesVisible(above, principal)
    ? `(${isUnderAssigned} OR ${isVisibleSql(above, params, { id, home: 't.account_id' })})`
    : isUnderAssigned;
  return `(t.account_id = ${own} OR (t.${quoted(unless)} IS NOT TRUE AND ${isUnder}))`;
}

/** Shared record type that records of other accounts may refer to, and whether the caller reads visible records of it. */
interface SharedTarget {
  readonly record: RecordType;
  readonly seesVisible: boolean;
}

/** Shared record types that a field may refer to in another account. */
const targetsOf = <Target extends Pick<SharedTarget, 'record'>>(
  { kind, to, typedBy, sameAccount }: Field,
  targets: readonly Target[],
): readonly Target[] =>
  kind !== 'reference' || sameAccount === true
    ? []
    : targets.filter(({ record }) => typedBy !== undefined || record.name === to);

/** Shared record types that a record may refer to in another account. */
function sharedTypesReferredBy({ fields }: RecordType, { records }: Catalogue): RecordType[] {
  const targets = records.filter(({ sharing }) => sharing).map((record) => ({ record }));
  const found = new Set(Object.values(fields).flatMap((field) => targetsOf(field, targets)));
  return [...found].map(({ record }) => record);
}

const SOURCE_ID = 'sourceID';

const isSourcePrivate = ({ sharing }: RecordType): boolean =>
  sharing?.privateFields.includes(SOURCE_ID) ?? false;

/**
 * SQL of the members of a reference, given its projected row: a shared record of another account has a name only while the
 * caller's account takes part in it. Null where every record has one.
 */
function sharedReferenceSql(
  field: Field,
  row: string,
  params: Params,
  all: readonly SharedTarget[],
): string | null {
  const targets = targetsOf(field, all);
  if (targets.length === 0) return null;
  const cases = targets.map(({ record, seesVisible }) => {
    const takesPart = [`(${isAssignedSql(record, params, 'shared')})`];
    if (seesVisible)
      takesPart.push(isVisibleSql(record, params, { id: 'shared.id', home: 'shared.account_id' }));
    // A quotation mark inside of a value is escaped, so that the pattern matches the member alone.
    const members = isSourcePrivate(record)
      ? `regexp_replace(${row}.json, ',"${SOURCE_ID}":"([^"\\\\]|\\\\.)*"', '')`
      : `${row}.json`;
    return `WHEN ${row}.type = '${record.name}' THEN (SELECT ${members} FROM ${quoted(record.name)} shared
WHERE shared.id = ${row}.id AND (${takesPart.join(' OR ')}))`;
  });
  return `CASE WHEN ${row}.account_id = ${params.add(callersAccount)} THEN ${row}.json
${cases.join('\n')}
ELSE ${row}.json END`;
}

/** Reference with the members that an account reads, for an event of its own; the lookups name the assigned account. */
export function referenceReadIn(
  account: string,
  referred: ProjectedReference,
  { byName }: Catalogue,
): ProjectedReference {
  const record = byName.get(referred.type);
  if (!record?.sharing || referred.account_id === account) return referred;
  const {
    [SOURCE_ID]: sourceID,
    nodeID,
    ...named
  } = JSON.parse(`{${referred.json}}`) as Record<string, unknown>;
  const isAssigned = referred.attributes[record.sharing.account] === account;
  const origin = isSourcePrivate(record) || sourceID === undefined ? {} : { sourceID };
  const members = isAssigned ? { ...named, nodeID, ...origin } : { nodeID };
  return { ...referred, json: JSON.stringify(members).slice(1, -1) };
}
