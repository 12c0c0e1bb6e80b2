import { common, defineRecord, enabledViews, hidden, optional, type Row } from '@deskline/record';
import { deletedByDesigners, ruleAccess, ruleFields } from './automation-fields';

const listedRules = { listedAs: 'automation_rules', sameAccount: true } as const;

/** "the one specific record the rule is linked to" */
const linked = {
  request: optional.reference('request', { listedAs: 'automation_rules', sameAccount: 'or_assigned' }),
  request_template: optional.reference('request_template', listedRules),
  task: optional.reference('task', listedRules),
  task_template: optional.reference('task_template', listedRules),
  workflow: optional.reference('workflow', listedRules),
  workflow_template: optional.reference('workflow_template', listedRules),
  project_task: optional.reference('project_task', listedRules),
  project_task_template: optional.reference('project_task_template', { sameAccount: true }),
  project_template: optional.reference('project_template', { sameAccount: true }),
  // Rules of an app offering run in the accounts of its instances, and are not copied there: there are none.
  app_instance: hidden.reference('app_instance', { listedAs: 'automation_rules' }),
};

const about = (type: 'request' | 'task' | 'workflow') =>
  ({ any: [{ generic: type }, { not: { [type]: null } }] }) as const;

const kinds = ['request', 'problem', 'workflow', 'task', 'risk', 'ci', 'scim_user', 'scim_group'] as const;

const listed = ['id', 'disabled', 'name', 'trigger', 'position', 'created_at', 'updated_at'] as const;
const links = [
  'request',
  'request_template',
  'task',
  'task_template',
  'workflow',
  'workflow_template',
  'project_task',
  'project_task_template',
  'project_template',
] as const;

export const AutomationRule = defineRecord('automation_rule', {
  collection: 'automation_rules',
  fields: {
    ...common,
    sourceID: optional.string(128, { caseInsensitive: true }),
    ...ruleFields,
    disabled: optional.boolean({ default: false }),
    generic: optional.enum(kinds), // "when the rule applies to all records of a type"
    ...linked,
    applies_to: hidden.string(128), // the type of the records it is run for
  },
  list: listed,
  listAlso: ['generic', ...links], // "depending on the rule"
  filter: ['id', 'sourceID'],
  sort: ['id', 'position'],
  defaultSort: '-id',
  views: {
    for_requests: about('request'),
    for_request_templates: { not: { request_template: null } },
    for_problems: { generic: 'problem' },
    for_tasks: about('task'),
    for_task_templates: { not: { task_template: null } },
    for_workflows: about('workflow'),
    for_workflow_templates: { not: { workflow_template: null } },
    for_project_tasks: { not: { project_task: null } },
    for_project_task_templates: { not: { project_task_template: null } },
    for_project_templates: { not: { project_template: null } },
    for_cis: { generic: 'ci' },
    for_risks: { generic: 'risk' },
    for_scim_users: { generic: 'scim_user' },
    for_scim_groups: { generic: 'scim_group' },
    ...enabledViews,
  },
  indexes: [['applies_to', 'trigger'], ['project_task_template'], ['project_template']],
  deletable: true,
  events: ['create', 'update', 'delete'],
  access: [...ruleAccess, deletedByDesigners],
});
export type AutomationRuleRow = Row<typeof AutomationRule>;
