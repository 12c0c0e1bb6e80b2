import type { Rule } from '@deskline/record';
import type { AppOfferingAutomationRuleRow } from './app-offering-automation-rule.record';
import { isSavedByReader } from './rule-author.rules';
import { ruleTextRules } from './rule-texts.rules';

const APPLIES_TO = { Req: 'request', Task: 'task', Ci: 'ci', Problem: 'problem' } as const;

const appliesTo: Rule<AppOfferingAutomationRuleRow> = ({ after: { rulable_type } }) => [
  { set: { applies_to: APPLIES_TO[rulable_type] ?? null } },
];

export const appOfferingAutomationRuleRules: readonly Rule<AppOfferingAutomationRuleRow>[] = [
  appliesTo,
  isSavedByReader(['rulable_type']),
  ...ruleTextRules,
];
