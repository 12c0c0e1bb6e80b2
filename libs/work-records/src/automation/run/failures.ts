import { RuleFailed } from '@deskline/automation';
import { BadRulePayload } from '@deskline/events';
import type { Database } from '@deskline/platform';
import { pairOf } from '@deskline/record-http';
import { Forbidden, Invalid, NotFound } from '@deskline/record-store';
import { lockRun, type AutomationRun } from './automation-run';
import { endRun } from './past-runs';

/** Failures kept per rule. */
const MAX_PER_RULE = 100;
const MAX_LENGTH = 2_000;

/** Message for the designer of the rule; undefined when the failure may pass on a retry. */
export function ruleFault(error: unknown): string | undefined {
  if (error instanceof Invalid) return error.problems.map((problem) => pairOf(problem, 'en')[1]).join('; ');
  if (error instanceof RuleFailed || error instanceof BadRulePayload) return error.message;
  if (error instanceof NotFound || error instanceof Forbidden) return 'What it names cannot be found';
  return undefined;
}

const ADD = (rule: string) => `INSERT INTO automation_failure
  (account_id, ${rule}_id, record_type, record_id, event, message, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`;

const TRIM = (rule: string) => `DELETE FROM automation_failure WHERE ${rule}_id = $1 AND id <= (
  SELECT id FROM automation_failure WHERE ${rule}_id = $1 ORDER BY id DESC OFFSET ${MAX_PER_RULE} LIMIT 1)`;

/**
 * "A failing rule never fails the change that triggered it: it is recorded and shown." Once by any number of
 * instances.
 */
export async function saveFailure(
  database: Database,
  run: AutomationRun,
  message: string,
  now: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockRun(transaction, run))) return;
    await endRun(transaction, run, { outcome: 'failed', actions: 0, now });
    const { account_id, rule_type, rule_id, record_type, record_id, event } = run;
    const said = message.slice(0, MAX_LENGTH);
    transaction.changes(account_id);
    const values = [account_id, rule_id, record_type, record_id, event, said, now];
    await transaction.query(ADD(rule_type), values);
    await transaction.query(TRIM(rule_type), [rule_id]);
  });
}
