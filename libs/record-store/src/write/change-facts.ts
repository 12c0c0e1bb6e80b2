import type { Queries } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { referenceKey, type KnownReference, type Wanted } from '../reference/references';
import type { Problem } from '../refusals';
import { keptFields } from '../table/column';
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
): Promise<ChangeFacts> {
  const wanted = keptFields(record)
    .filter(([name, { kind }]) => kind === 'reference' && typeof after[name] === 'number')
    .map(([name, { to }]): [string, Wanted] => [name, { type: to as string, id: after[name] as number }]);
  const found = await workshop.references.find(
    queries,
    wanted.map(([, one]) => one),
  );
  return Object.fromEntries(wanted.map(([name, one]) => [name, found.get(referenceKey(one))]));
}

/** "Unknown id, or one the caller may not see: a 422 pair on that field, never a silent null." */
export async function referenceProblems(
  workshop: Workshop,
  queries: Queries,
  record: RecordType,
  after: Stored,
  names: readonly string[],
  facts: ChangeFacts,
  account: string,
): Promise<Problem[]> {
  const reach = await workshop.accounts.reach(account);
  const problems: Problem[] = [];
  for (const name of names) {
    const field = record.fields[name] as Field;
    if (after[name] === null || after[name] === undefined) continue;
    const known =
      field.kind === 'code'
        ? await workshop.references.findCode(queries, field.to as string, String(after[name]), reach)
        : facts[name];
    if (!known || !reach.includes(known.account_id)) problems.push({ field: name, because: 'not_found' });
    else if (known.disabled) problems.push({ field: name, because: 'disabled' });
  }
  return problems;
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
    const known = facts[name];
    if (!known || typeof after[name] !== 'number') continue;
    const account = { id: known.account_id, name: workshop.accounts.get(known.account_id)?.name ?? null };
    payload[name] = { id: known.id, ...(JSON.parse(`{${known.json}}`) as Stored), account };
  }
  return payload;
}
