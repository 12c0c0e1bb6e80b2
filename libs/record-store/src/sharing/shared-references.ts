import type { Catalogue, Field, RecordType } from '@deskline/record';
import { callersAccount, type Params } from '../read/plan/params';
import type { ProjectedReference } from '../reference/references';
import { quoted } from '../table/column';
import { isAssignedSql } from './assigned-rows';
import { isVisibleSql } from './visible-rows';

/** Shared record type that records of other accounts may refer to, and whether the caller reads visible records of it. */
export interface SharedTarget {
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
export function sharedTypesReferredBy({ fields }: RecordType, { records }: Catalogue): RecordType[] {
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
export function sharedReferenceSql(
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
