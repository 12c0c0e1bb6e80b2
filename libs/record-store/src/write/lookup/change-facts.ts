import type { Queries } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import type { KnownReference } from '../../reference/references';
import { Lookups, type ChangeFacts } from './lookups';
import type { RecordRuntime } from '../../runtime';

export type { ChangeFacts };

/** These appear in the payload of every event of a record that has them. */
const ASSIGNEES = ['team', 'member'];

/** Whether a change tells of what the record points at: in its events, elsewhere, or in what is made with it. */
export const needsFacts = (
  { fields, eventsCarry, sharing, makes = [] }: RecordType,
  values: Values,
): boolean =>
  ASSIGNEES.some((name) => name in fields) ||
  eventsCarry !== undefined ||
  sharing !== undefined ||
  makes.some(({ from }) => values[Object.keys(from)[0] ?? '']);

/** Looks up all that a record points at, in one question. */
export async function changeFacts(
  runtime: RecordRuntime,
  queries: Queries,
  record: RecordType,
  after: Stored,
): Promise<ChangeFacts> {
  const knowledge = new Lookups(runtime, queries, record);
  await knowledge.loadReferences(after);
  return knowledge.factsOf(after);
}

/** Whether the facts still describe what events are going to tell of. */
export function areFactsCurrent(record: RecordType, after: Stored, facts: ChangeFacts): boolean {
  return ASSIGNEES.every(
    (name) => !(name in record.fields) || (after[name] ?? undefined) === facts[name]?.id,
  );
}

/** The members of an event's payload that come from the record itself, with the documented omissions. */
export function payloadOf(
  record: RecordType,
  after: Stored,
  facts: ChangeFacts,
  runtime: RecordRuntime,
  /** The account that is told, where it is not that of the record: it hears of no third that it does not trust. */
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

const isSeenFrom = (
  account: string,
  known: KnownReference | undefined,
  { accounts }: RecordRuntime,
): boolean =>
  known !== undefined && (known.account_id === account || accounts.trustEachOther(account, known.account_id));

/** Nobody yet is said, too: only "when the record type cannot be assigned" there is nothing to say. */
function party(id: unknown, known: KnownReference | undefined, { accounts }: RecordRuntime): Stored | null {
  if (typeof id !== 'number') return null;
  if (!known) return { id };
  const account = { id: known.account_id, name: accounts.get(known.account_id)?.name ?? null };
  return { id, ...(JSON.parse(`{${known.json}}`) as Stored), account };
}
