import type { Queries } from '@deskline/platform';

/** One rule that is to be run after one event. */
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
  /** That of the account of the record, where the run is of one that has it in hand. */
  readonly home_line_id: number | null;
  readonly occurred_at: Date;
  readonly attempts: number;
}

/**
 * The first that is due, of the accounts that come after one, of a record that nobody is busy with: those of one record
 * are run one after the other.
 */
const NEXT = `SELECT * FROM automation_run run
WHERE due_at <= $1 AND account_id > $2 AND NOT EXISTS (SELECT FROM automation_run before
  WHERE before.record_type = run.record_type AND before.record_id = run.record_id AND before.id < run.id)
ORDER BY account_id, id LIMIT 1 FOR UPDATE SKIP LOCKED`;

const HELD = 'SELECT id FROM automation_run WHERE id = $1 FOR UPDATE SKIP LOCKED';

/** Accounts take turns: one whose rules are many makes no other wait for all of them. */
export async function nextRun(
  queries: Queries,
  now: Date,
  /** Whose turn it was; nobody's yet. */
  last = '',
): Promise<AutomationRun | undefined> {
  const [run] = await queries.query<AutomationRun & object>(NEXT, [now, last], 'automation.next');
  return run ?? (last === '' ? undefined : nextRun(queries, now));
}

/** Whether it is still there, and nobody else's: it is, to the end of the transaction. */
export async function holdRun(queries: Queries, { id }: AutomationRun): Promise<boolean> {
  return (await queries.query(HELD, [id], 'automation.hold')).length > 0;
}

export async function endRun(queries: Queries, { id }: AutomationRun): Promise<void> {
  await queries.query('DELETE FROM automation_run WHERE id = $1', [id], 'automation.end');
}

/** Longer than another service takes to answer all that it is asked in a run. */
const BUSY_SECONDS = 60;

export async function putOff(
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
