import {
  ADMINISTRATORS,
  isSent,
  nodeId,
  unseenBy,
  type Field,
  type RecordType,
  type Stored,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { ChangeFacts } from '../lookup/change-facts';
import type { LockedRow } from '../lock/locked-row';
import type { RecordRuntime } from '../../runtime';

const namesOf = new WeakMap<RecordType, readonly string[]>();

/** "Webhooks: only users with the administrator role may use these", so events hold what each of them may read. */
export function carriedNames(record: RecordType): readonly string[] {
  let names = namesOf.get(record);
  if (!names) {
    const unseen = new Set(ADMINISTRATORS.flatMap((role) => unseenBy(record, [role])));
    const sent = Object.entries(record.fields).filter(([name, field]) => isSent(field) && !unseen.has(name));
    namesOf.set(record, (names = sent.map(([name]) => name)));
  }
  return names;
}

/** Whether the facts still describe all that events are going to tell of. */
export function hasCarriedFacts(record: RecordType, told: Stored, facts: ChangeFacts): boolean {
  return carriedNames(record)
    .filter((name) => record.fields[name]?.kind === 'reference')
    .every((name) => typeof told[name] !== 'number' || facts[name]?.id === told[name]);
}

/** A record as it is read alone, all fields and nulls included, from what its change knows. Moments are in UTC. */
export function carriedFields(
  record: RecordType,
  { stored, account_id, shelf }: Omit<LockedRow, 'version'>,
  facts: ChangeFacts,
  runtime: RecordRuntime,
): Stored {
  const value = (name: string): unknown => {
    const field = record.fields[name] as Field;
    const kept = field.transient ? null : (stored[field.nodeOf ?? name] ?? null);
    if (kept === null) return null;
    if (field.kind === 'reference') return referenceTo(Number(kept), facts[name], account_id, runtime);
    if (field.nodeOf)
      return nodeId(runtime.nodeDomain, record.fields[field.nodeOf]?.idOf ?? '', Number(kept));
    // A decimal is stored with its digits, and is a number in JSON.
    return KINDS[field.kind].valueType === 'double' ? Number(kept) : kept;
  };
  return {
    ...Object.fromEntries(carriedNames(record).map((name) => [name, value(name)])),
    nodeID: nodeId(runtime.nodeDomain, record.name, Number(stored['id'])),
    ...(shelf && { [shelf]: true }),
  };
}

/** As reads show it: with its account where that is another, and not at all when trust has ended. */
function referenceTo(
  id: number,
  known: ChangeFacts[string],
  account_id: string,
  { accounts }: RecordRuntime,
): Stored | null {
  if (!known) return { id };
  const members = { id, ...(JSON.parse(`{${known.json}}`) as Stored) };
  if (known.account_id === account_id) return members;
  if (!accounts.trustEachOther(account_id, known.account_id)) return null;
  const { name = known.account_id } = accounts.get(known.account_id) ?? {};
  return { ...members, account: { id: known.account_id, name } };
}
