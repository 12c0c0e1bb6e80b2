import type { Queries } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import { referenceKey, type KnownReference, type Wanted } from '../reference/references';
import type { Workshop } from './workshop';

/** What is known of the records a change refers to, by field. */
export type ChangeFacts = Readonly<Record<string, KnownReference | undefined>>;

/** These appear in the payload of every event of a record that has them. */
const ANNOUNCED = ['team', 'member'];

/** Looks up all that a record points at, in one question: rules may ask for any of it, and events tell of some. */
export async function changeFacts(
  workshop: Workshop,
  queries: Queries,
  record: RecordType,
  after: Stored,
  /** Only what the change sets is asked of its owner when it is not known. */
  moved: readonly string[] = [],
): Promise<ChangeFacts> {
  const wanted = Object.entries(record.fields)
    .filter(([name, { kind }]) => kind === 'reference' && typeof after[name] === 'number')
    .map(([name, { to }]): [string, Wanted] => [name, { type: to as string, id: after[name] as number }]);
  const found = await workshop.references.find(
    queries,
    wanted.map(([, one]) => one),
    wanted.filter(([name]) => moved.includes(name)).map(([, one]) => one),
  );
  const owners = [...found.values()].map(({ account_id }) => account_id);
  await workshop.accounts.know(owners, queries);
  return Object.fromEntries(wanted.map(([name, one]) => [name, found.get(referenceKey(one))]));
}

/** Whether the facts still describe what events are going to tell of. */
export function stillTrue(record: RecordType, after: Stored, facts: ChangeFacts): boolean {
  return ANNOUNCED.every(
    (name) => !(name in record.fields) || (after[name] ?? undefined) === facts[name]?.id,
  );
}

/** The members of an event's payload that come from the record itself, with the documented omissions. */
export function payloadOf(record: RecordType, after: Stored, facts: ChangeFacts, workshop: Workshop): Stored {
  const payload: Record<string, unknown> = {};
  for (const name of ['source', 'sourceID', 'status']) {
    if (name in record.fields && after[name] !== null) payload[name] = after[name];
  }
  for (const name of ANNOUNCED) {
    if (name in record.fields) payload[name] = party(after[name], facts[name], workshop);
  }
  return payload;
}

/** Nobody yet is said, too: only "when the record type cannot be assigned" there is nothing to say. */
function party(id: unknown, known: KnownReference | undefined, { accounts }: Workshop): Stored | null {
  if (typeof id !== 'number') return null;
  if (!known) return { id };
  const account = { id: known.account_id, name: accounts.get(known.account_id)?.name ?? null };
  return { id, ...(JSON.parse(`{${known.json}}`) as Stored), account };
}
