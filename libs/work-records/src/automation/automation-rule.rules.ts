import type { Rule } from '@deskline/record';
import type { AutomationRuleRow } from './automation-rule.record';
import { isSavedByReader } from './rule-author.rules';
import { ruleTextRules } from './rule-texts.rules';

/** Type of the records that a rule linked to one record or template runs for. */
export const LINKS = {
  request: 'request',
  request_template: 'request',
  task: 'task',
  task_template: 'task',
  workflow: 'workflow',
  workflow_template: 'workflow',
  project_task: 'project_task',
  project_task_template: 'project_task',
  project_template: 'project',
} as const;
type LinkName = keyof typeof LINKS;
const NAMES = Object.keys(LINKS) as LinkName[];

/** A rule is for all records of a type, or for "the one specific record the rule is linked to". */
const isForOne: Rule<AutomationRuleRow> = ({ after }) => {
  const [first, ...others] = (['generic', ...NAMES] as const).filter((name) => after[name] !== null);
  return others.map((name) => ({ refuse: name, because: 'beside', values: { other: first ?? '' } }));
};

const appliesTo: Rule<AutomationRuleRow> = ({ after }) => {
  const link = NAMES.find((name) => after[name] !== null);
  return [{ set: { applies_to: after.generic ?? (link ? LINKS[link] : null) } }];
};

export const automationRuleRules: readonly Rule<AutomationRuleRow>[] = [
  isForOne,
  appliesTo,
  isSavedByReader(['generic', ...NAMES]),
  ...ruleTextRules,
];
