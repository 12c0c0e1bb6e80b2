import type { Queries } from '@deskline/platform';
import type { Outcome } from '../automation-rule-run.record';
import type { AutomationRun } from './automation-run';

/** Result of a run, shown below its rule. */
export interface RunResult {
  readonly outcome: Outcome;
  readonly actions: number;
  readonly now: string;
}

export const NOT_APPLICABLE = (now: string): RunResult => ({ outcome: 'not_applicable', actions: 0, now });

const END = (rule: string) => `WITH ended AS (DELETE FROM automation_run WHERE id = $1)
INSERT INTO automation_rule_run
  (account_id, ${rule}_id, record_type, record_id, event, outcome, action_count, created_at, updated_at)
VALUES ($2, $3, $4, $5, $6, $7, $8, $9, $9)`;

/** Ends a pending run, and keeps its result. */
export async function endRun(queries: Queries, run: AutomationRun, result: RunResult): Promise<void> {
  const { id, account_id, rule_type, rule_id, record_type, record_id, event } = run;
  const values = [id, account_id, rule_id, record_type, record_id, event];
  await queries.query(
    END(rule_type),
    [...values, result.outcome, result.actions, result.now],
    `${rule_type}.end_run`,
  );
}

/** Deletes results that are older than a week. */
export async function forgetRuns(queries: Queries, now: Date): Promise<void> {
  const text = `DELETE FROM automation_rule_run WHERE created_at < $1::timestamptz - interval '7 days'`;
  await queries.query(text, [now], 'automation.forget_runs');
}
