import { compile, Program, RuleFailed, type RuleText } from '@deskline/automation';
import type { Queries } from '@deskline/platform';
import type { RecordProtocol } from '@deskline/record-http';
import { enterHomeAccount, lockView, type UnitOfWork } from '@deskline/record-store';
import { modelFor } from '../models';
import { endRun, lockRun, type AutomationRun } from './automation-run';
import { RuleActions } from './rule-actions';
import { factsOf } from './facts-of';
import { countChange } from './lineage';

/** Performs one run in one transaction: all of its actions and its end, or none. */
export async function perform(unit: UnitOfWork, grammar: RecordProtocol, run: AutomationRun): Promise<void> {
  const { transaction, runtime } = unit;
  if (!(await lockRun(transaction, run))) return;
  await endRun(transaction, run);
  const rule = await ruleOf(transaction, run);
  if (!rule) return;
  const record = runtime.record(run.record_type);
  // Both the home account and the assigned account have rules for a request, each with its own view of it.
  await enterHomeAccount(unit, record, run.record_id);
  await unit.lockGroup(record, run.record_id);
  const found = await lockView(unit, record, run.record_id);
  // Archived and trashed records, and those no longer assigned to the account, are skipped.
  if (!found || found.row.archiveState) return;
  const facts = await factsOf(unit, run, record, found);
  const actions = new RuleActions(unit, grammar, { record, id: run.record_id, row: found.seen });
  const wanted = programOf(rule, run).run(facts);
  if (wanted.length > 0) await countChange(transaction, run, unit.now);
  for (const action of wanted) await actions.perform(action);
}

/** Compiles the rule again, since a field may have left the definition after it was saved. */
export function programOf(rule: RuleText, { record_type }: AutomationRun): Program {
  const program = compile(rule, modelFor(record_type));
  if (program instanceof Program) return program;
  const [fault] = program;
  throw new RuleFailed(fault?.message ?? '', fault);
}

/** Undefined when the rule was disabled or deleted meanwhile. */
export async function ruleOf(queries: Queries, run: AutomationRun): Promise<RuleText | undefined> {
  const { rule_type, rule_id } = run;
  const inUse = rule_type === 'automation_rule' ? 'NOT disabled' : 'true';
  const text = `SELECT expressions, condition, actions FROM ${rule_type} WHERE id = $1 AND ${inUse}`;
  const [rule] = await queries.query<RuleText & object>(text, [rule_id], `${rule_type}.text`);
  return rule;
}
