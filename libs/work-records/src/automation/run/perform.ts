import type { Evaluation, RuleAction, RuleText } from '@deskline/automation';
import type { Queries } from '@deskline/platform';
import type { Stored } from '@deskline/record';
import type { RecordProtocol } from '@deskline/record-http';
import { enterHomeAccount, lockView, type RowView, type UnitOfWork } from '@deskline/record-store';
import { modelFor } from '../models';
import { hasFurtherRuns, lockRun, passValues, type AutomationRun } from './automation-run';
import { RuleActions } from './rule-actions';
import { factsOf } from './facts-of';
import { countChange } from './lineage';
import { endRun, NOT_APPLICABLE } from './past-runs';

/** Reads the rule of a run and its facts; null when the rule or the record is gone. */
export async function readEvaluation(unit: UnitOfWork, run: AutomationRun): Promise<Evaluation | null> {
  const text = await ruleOf(unit.transaction, run);
  const found = text && (await lockRecord(unit, run));
  if (!found) return null;
  const facts = await factsOf(unit, run, unit.runtime.record(run.record_type), found);
  return { text, model: modelFor(run.record_type), facts };
}

/** Performs the actions of a run and ends it in one transaction; another instance may have done so. */
export async function perform(
  unit: UnitOfWork,
  protocol: RecordProtocol,
  run: AutomationRun,
  actions: readonly RuleAction[],
): Promise<void> {
  const { transaction, runtime, now } = unit;
  if (!(await lockRun(transaction, run))) return;
  const record = runtime.record(run.record_type);
  const found = await lockRecord(unit, run);
  if (!found) return endRun(transaction, run, NOT_APPLICABLE(now));
  await endRun(transaction, run, { outcome: 'performed', actions: actions.length, now });
  await countChange(transaction, run, now);
  const performing = new RuleActions(unit, protocol, { record, id: run.record_id, row: found.seen });
  for (const action of actions) await performing.perform(action);
  if (!(await hasFurtherRuns(transaction, run))) return;
  const after = await lockView(unit, record, run.record_id);
  if (after) await passValues(transaction, run, differences(found.seen, after.seen));
}

/** Fields with another value than before. */
const differences = (before: Stored, after: Stored): Stored =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );

/** Null for archived and trashed records, and for those no longer assigned to the account. */
async function lockRecord(
  unit: UnitOfWork,
  { record_type, record_id }: AutomationRun,
): Promise<RowView | null> {
  const record = unit.runtime.record(record_type);
  // Both the home account and the assigned account have rules for a request, each with its own view of it.
  await enterHomeAccount(unit, record, record_id);
  await unit.lockGroup(record, record_id);
  const found = await lockView(unit, record, record_id);
  return found?.row.archiveState ? null : found;
}

/** Undefined when the rule was disabled or deleted meanwhile. */
export async function ruleOf(queries: Queries, run: AutomationRun): Promise<RuleText | undefined> {
  const { rule_type, rule_id } = run;
  const inUse = rule_type === 'automation_rule' ? 'NOT disabled' : 'true';
  const text = `SELECT expressions, condition, actions FROM ${rule_type} WHERE id = $1 AND ${inUse}`;
  const [rule] = await queries.query<RuleText & object>(text, [rule_id], `${rule_type}.text`);
  return rule;
}
