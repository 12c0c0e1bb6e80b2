import {
  ADMINISTRATORS,
  isSent,
  nodeId,
  hiddenFields,
  type Field,
  type RecordType,
  type Stored,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { Values } from '../../caller';
import { memoize } from '../../memoize';
import { fieldsWhere } from '../../table/column';
import type { ProjectedReference } from '../../reference/references';
import type { RecordRuntime } from '../../runtime';
import type { LockedRow } from '../lock/locked-row';
import type { ChangeFacts } from '../lookup/lookups';

/** Fields in the payload of every event of a record that has them. */
const ASSIGNEES = ['team', 'member'];

/** Whether a change needs its references beyond its rules: for its events, or for records made with it. */
export const needsFacts = (
  { fields, eventsCarry, recordsFromInput = [] }: RecordType,
  values: Values,
): boolean =>
  ASSIGNEES.some((name) => name in fields) ||
  eventsCarry !== undefined ||
  recordsFromInput.some(({ from }) => values[Object.keys(from)[0] ?? '']);

/** Whether the facts describe all references in the payload: a rule may have changed them since they were loaded. */
export function areFactsCurrent(record: RecordType, after: Stored, facts: ChangeFacts): boolean {
  const isLoaded = (name: string) => typeof after[name] !== 'number' || facts[name]?.id === after[name];
  const isCurrent = (name: string) => (after[name] ?? undefined) === facts[name]?.id;
  return (
    (!record.eventsCarry || carriedReferences(record).every(isLoaded)) &&
    ASSIGNEES.every((name) => !(name in record.fields) || isCurrent(name))
  );
}

/** Fields of an event's payload that come from the record itself, with the documented omissions. */
export function payloadOf(
  record: RecordType,
  after: Stored,
  facts: ChangeFacts,
  runtime: RecordRuntime,
  /** Account that gets the event, where that is not the record's: references to accounts it does not trust are left out. */
  elsewhere?: string,
): Stored {
  const payload: Record<string, unknown> = {};
  for (const name of ['source', 'sourceID', 'status']) {
    if (name in record.fields && after[name] !== null) payload[name] = after[name];
  }
  for (const name of ASSIGNEES) {
    if (!(name in record.fields)) continue;
    const isSeen = elsewhere === undefined || isSeenFrom(elsewhere, facts[name], runtime);
    payload[name] = isSeen ? party(after[name], facts[name], runtime) : null;
  }
  return payload;
}

const isSeenFrom = (account: string, fact: ChangeFacts[string], { accounts }: RecordRuntime): boolean =>
  fact !== undefined && (fact.account_id === account || accounts.trustEachOther(account, fact.account_id));

/** Null where nobody is assigned; the member is absent only "when the record type cannot be assigned". */
function party(id: unknown, fact: ChangeFacts[string], { accounts }: RecordRuntime): Stored | null {
  if (typeof id !== 'number') return null;
  if (!fact) return { id };
  return {
    ...membersOf(fact),
    account: { id: fact.account_id, name: accounts.get(fact.account_id)?.name ?? null },
  };
}

/** Members of a reference, as reads have them. */
const membersOf = ({ id, json }: ProjectedReference): Stored => ({
  id,
  ...(JSON.parse(`{${json}}`) as Stored),
});

/** "Webhooks: only users with the administrator role may use these", so events carry the fields that each of them reads. */
const carriedNames = memoize((record: RecordType): readonly string[] => {
  const unseen = new Set(ADMINISTRATORS.flatMap((role) => hiddenFields(record, [role])));
  return fieldsWhere(record, isSent).filter((name) => !unseen.has(name));
});

const carriedReferences = (record: RecordType): string[] =>
  carriedNames(record).filter((name) => record.fields[name]?.kind === 'reference');

/** Record as a single read shows it, all fields and nulls included. Datetimes are in UTC. */
export function carriedFields(
  record: RecordType,
  { stored, account_id, archiveState }: Omit<LockedRow, 'version'>,
  facts: ChangeFacts,
  runtime: RecordRuntime,
): Stored {
  const valueOf = (name: string): unknown => {
    const field = record.fields[name] as Field;
    const value = field.transient ? null : (stored[field.nodeOf ?? name] ?? null);
    if (value === null) return null;
    if (field.kind === 'reference') return referenceTo(Number(value), facts[name], account_id, runtime);
    if (field.nodeOf)
      return nodeId(runtime.nodeDomain, record.fields[field.nodeOf]?.idOf ?? '', Number(value));
    // A decimal is stored with its digits, and is a number in JSON.
    return KINDS[field.kind].valueType === 'double' ? Number(value) : value;
  };
  return {
    ...Object.fromEntries(carriedNames(record).map((name) => [name, valueOf(name)])),
    nodeID: nodeId(runtime.nodeDomain, record.name, Number(stored['id'])),
    ...(archiveState && { [archiveState]: true }),
  };
}

/** Reference as reads show it: with its account where that is another, and null once the accounts do not trust each other. */
function referenceTo(
  id: number,
  fact: ChangeFacts[string],
  account_id: string,
  { accounts }: RecordRuntime,
): Stored | null {
  if (!fact) return { id };
  if (fact.account_id === account_id) return membersOf(fact);
  if (!accounts.trustEachOther(account_id, fact.account_id)) return null;
  const { name = fact.account_id } = accounts.get(fact.account_id) ?? {};
  return { ...membersOf(fact), account: { id: fact.account_id, name } };
}
