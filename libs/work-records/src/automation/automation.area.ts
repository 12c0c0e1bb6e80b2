import { behaviour, type Area } from '@deskline/record-store';
import { AppOfferingAutomationRule } from './app-offering-automation-rule.record';
import { appOfferingAutomationRuleRules } from './app-offering-automation-rule.rules';
import { AutomationFailure } from './automation-failure.record';
import { AutomationRule } from './automation-rule.record';
import { AutomationRuleRun } from './automation-rule-run.record';
import { automationRuleRules } from './automation-rule.rules';
import { automationWords } from './automation.words';
import { checkActions } from './check-actions.hook';

export const automation: Area = {
  words: automationWords,
  records: [AutomationRule, AppOfferingAutomationRule, AutomationFailure, AutomationRuleRun],
  behaviours: [
    behaviour(AutomationRule, { rules: automationRuleRules, beforeWrite: [checkActions] }),
    behaviour(AppOfferingAutomationRule, {
      rules: appOfferingAutomationRuleRules,
      beforeWrite: [checkActions],
    }),
  ],
};
