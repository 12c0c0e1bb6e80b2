import { commonWithoutSource, defineRecord, DESIGNERS, readonly } from '@deskline/record';
import { staffRead } from '../work-access';

export const OUTCOMES = ['performed', 'not_applicable', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Past run of an automation rule, kept for a week. */
export const AutomationRuleRun = defineRecord('automation_rule_run', {
  collection: 'automation_rule_runs',
  fields: {
    ...commonWithoutSource,
    automation_rule: readonly.reference('automation_rule'),
    app_offering_automation_rule: readonly.reference('app_offering_automation_rule'),
    record_type: readonly.string(),
    record: readonly.reference('', { typedBy: 'record_type' }),
    event: readonly.string(),
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
  // Names are of records of that type, all of which designers read.
  access: [{ to: DESIGNERS, read: { record_type: 'ci' } }, staffRead],
});
