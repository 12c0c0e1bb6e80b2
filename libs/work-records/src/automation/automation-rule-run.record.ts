import { defineRecord, readonly } from '@deskline/record';
import { runAccess, runFields } from './automation-fields';

export const OUTCOMES = ['performed', 'not_applicable', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Past run of an automation rule, kept for a week. */
export const AutomationRuleRun = defineRecord('automation_rule_run', {
  collection: 'automation_rule_runs',
  fields: {
    ...runFields,
    outcome: readonly.enum(OUTCOMES),
    action_count: readonly.integer({ default: 0 }),
  },
  list: ['id', 'record_type', 'record', 'event', 'outcome', 'action_count', 'created_at'],
  filter: ['id', 'outcome', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: '-id',
  createUnder: [
    { parent: 'automation_rule', paths: ['runs'] },
    { parent: 'app_offering_automation_rule', paths: ['runs'] },
  ],
  nested: true,
  unaudited: true,
  permittedAs: 'automation_rule',
  events: [],
  notes: {
    outcome: 'Not applicable where the condition did not hold, or the record was gone.',
    action_count: 'Number of actions that were performed.',
  },
  access: runAccess,
});
