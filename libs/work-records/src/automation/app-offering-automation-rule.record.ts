import { commonWithoutSource, defineRecord, hidden, required, type Row } from '@deskline/record';
import { deletedByDesigners, ruleAccess, ruleFields } from './automation-fields';

/** A rule that comes with an app. */
export const AppOfferingAutomationRule = defineRecord('app_offering_automation_rule', {
  collection: 'app_offering_automation_rules',
  fields: {
    ...commonWithoutSource,
    app_offering: required.reference('app_offering', { listedAs: 'automation_rules' }),
    rulable_type: required.enum(['Req', 'Task', 'Ci', 'Problem']),
    ...ruleFields,
    applies_to: hidden.string(128),
  },
  list: ['id', 'app_offering', 'rulable_type', 'name', 'trigger', 'position', 'created_at', 'updated_at'],
  filter: ['id', 'app_offering', 'created_at', 'updated_at'],
  sort: ['id', 'position'],
  defaultSort: 'id', // "not sorted"
  views: {
    for_requests: { rulable_type: 'Req' },
    for_tasks: { rulable_type: 'Task' },
    for_cis: { rulable_type: 'Ci' },
    for_problems: { rulable_type: 'Problem' },
  },
  indexes: [['applies_to', 'trigger']],
  deletable: true,
  events: ['create', 'update', 'delete'],
  access: [...ruleAccess, deletedByDesigners],
});
export type AppOfferingAutomationRuleRow = Row<typeof AppOfferingAutomationRule>;
