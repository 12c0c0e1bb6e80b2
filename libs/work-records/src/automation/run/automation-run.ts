import type { Queries } from '@deskline/platform';

/** Pending run of one rule after one event. */
export interface AutomationRun {
  readonly id: number;
  readonly account_id: string;
  readonly rule_type: 'automation_rule' | 'app_offering_automation_rule';
  readonly rule_id: number;
  readonly record_type: string;
  readonly record_id: number;
  readonly event: string;
  readonly depth: number;
  readonly family: string;
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly note_id: number | null;
  readonly audit_line_id: number | null;
  /** Audit line in the home account of the record, if the run is of an assigned account. */
  readonly home_line_id: number | null;
  readonly occurred_at: Date;
  readonly attempts: number;
  /** Fields of the record that rules have set before, in runs of the same change. */
  readonly rule_values: Readonly<Record<string, unknown>>;
}

/** Accounts and runs to leave out. */
export interface Skipped {
  readonly accounts: readonly string[];
  readonly runs: readonly number[];
}

/** First due run of the accounts after $2; runs of one record go one after the other. */
const NEXT = `SELECT * FROM automation_run run
WHERE due_at <= $1 AND account_id > $2 AND account_id <> ALL($3) AND id <> ALL($4)
  AND NOT EXISTS (SELECT FROM automation_run before
    WHERE before.record_type = run.record_type AND before.record_id = run.record_id AND before.id < run.id)
ORDER BY account_id, id LIMIT 1 FOR UPDATE SKIP LOCKED`;

const LOCK = 'SELECT id FROM automation_run WHERE id = $1 FOR UPDATE SKIP LOCKED';

/** Next run that no instance has locked. Accounts take turns, so one with many runs does not delay the others. */
export async function nextRun(
  queries: Queries,
  now: Date,
  /** Account of the run before; empty at the start. */
  last = '',
  skipped: Skipped = { accounts: [], runs: [] },
): Promise<AutomationRun | undefined> {
  const values = [now, last, skipped.accounts, skipped.runs];
  const [run] = await queries.query<AutomationRun & object>(NEXT, values, 'automation.next');
  return run ?? (last === '' ? undefined : nextRun(queries, now, '', skipped));
}

/** Time at which the next run is due, of all that there are; null without any. */
export async function nextDueAt(queries: Queries): Promise<Date | null> {
  const text = 'SELECT min(due_at) AS due_at FROM automation_run';
  const [row] = await queries.query<{ due_at: Date | null }>(text, [], 'automation.next_due');
  return row?.due_at ?? null;
}

/** Locks the run to the end of the transaction; false when it is done, or locked by another instance. */
export async function lockRun(queries: Queries, { id }: AutomationRun): Promise<boolean> {
  return (await queries.query(LOCK, [id], 'automation.hold')).length > 0;
}

const SAME_CHANGE = `record_type = $1 AND record_id = $2 AND account_id = $3 AND audit_line_id IS NOT DISTINCT FROM $4
AND home_line_id IS NOT DISTINCT FROM $5 AND note_id IS NOT DISTINCT FROM $6`;

const changeOf = (run: AutomationRun): unknown[] => [
  ...[run.record_type, run.record_id, run.account_id],
  ...[run.audit_line_id, run.home_line_id, run.note_id],
];

/** Whether further rules run because of the same change of the record. */
export async function hasFurtherRuns(queries: Queries, run: AutomationRun): Promise<boolean> {
  const text = `SELECT 1 FROM automation_run WHERE ${SAME_CHANGE} LIMIT 1`;
  return (await queries.query(text, changeOf(run), 'automation.further')).length > 0;
}

/** Lets further runs of the same change see the fields that this one has set. */
export async function passValues(queries: Queries, run: AutomationRun, values: object): Promise<void> {
  const text = `UPDATE automation_run SET rule_values = rule_values || $7 WHERE ${SAME_CHANGE}`;
  await queries.query(text, [...changeOf(run), JSON.stringify(values)], 'automation.pass');
}

/** Longer than another service takes to answer all calls of one run. */
const BUSY_SECONDS = 60;

export async function postpone(
  queries: Queries,
  { id, attempts }: AutomationRun,
  now: Date,
  why?: 'while it is run',
): Promise<void> {
  const seconds = why ? BUSY_SECONDS : 2 ** attempts;
  const text = 'UPDATE automation_run SET attempts = $2, due_at = $3 WHERE id = $1';
  const due = new Date(now.getTime() + 1_000 * seconds);
  await queries.query(text, [id, attempts + 1, due], 'automation.later');
}
