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

/** Locks the run to the end of the transaction; false when it is done, or locked by another instance. */
export async function lockRun(queries: Queries, { id }: AutomationRun): Promise<boolean> {
  return (await queries.query(LOCK, [id], 'automation.hold')).length > 0;
}

export async function endRun(queries: Queries, { id }: AutomationRun): Promise<void> {
  await queries.query('DELETE FROM automation_run WHERE id = $1', [id], 'automation.end');
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
