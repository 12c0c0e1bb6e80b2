import { behaviour, type Area } from '@deskline/record-store';
import { AddAutomationRules1799100000000 } from './add-automation-rules.migration';
import { AppOfferingAutomationRule } from './app-offering-automation-rule.record';
import { appOfferingAutomationRuleRules } from './app-offering-automation-rule.rules';
import { AutomationFailure } from './automation-failure.record';
import { AutomationRule } from './automation-rule.record';
import { automationRuleRules } from './automation-rule.rules';
import { AddAutomationRuns1799100000001 } from './run/add-automation-runs.migration';
import { RunRulesInHand1799733000000 } from './run/run-rules-in-hand.migration';
import { TakeTurns1799734000001 } from './run/take-turns.migration';

export const automation: Area = {
  records: [AutomationRule, AppOfferingAutomationRule, AutomationFailure],
  behaviours: [
    behaviour(AutomationRule, { rules: automationRuleRules }),
    behaviour(AppOfferingAutomationRule, { rules: appOfferingAutomationRuleRules }),
  ],
  migrations: [
    AddAutomationRules1799100000000,
    AddAutomationRuns1799100000001,
    RunRulesInHand1799733000000,
    TakeTurns1799734000001,
  ],
};
