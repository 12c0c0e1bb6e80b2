import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  hidden,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import { assignable, plannedMinutes, stepTemplate } from '../common-fields';
import { templateAccess } from '../work-access';

const listed = ['id', 'sourceID', 'subject', 'impact', 'category', 'created_at', 'updated_at'] as const;

export const TaskTemplate = defineRecord('task_template', {
  collection: 'task_templates',
  fields: {
    ...common,
    subject: required.string(190),
    category: required.enum([
      'risk_and_impact',
      'approval',
      'implementation',
      'fulfillment_placeholder',
      'automation',
    ]),
    impact: optional.enum(IMPACTS),
    planned_duration: required.duration(plannedMinutes),
    planned_effort: optional.duration(plannedMinutes),
    planned_effort_workflow_manager: optional.duration(plannedMinutes),
    planned_effort_requester: optional.duration(plannedMinutes),
    planned_effort_requester_business_unit_manager: optional.duration(plannedMinutes),
    planned_effort_requester_manager: optional.duration(plannedMinutes),
    planned_effort_service_owner: optional.duration(plannedMinutes),
    assign_to_workflow_manager: optional.boolean({ default: false }),
    assign_to_requester: optional.boolean({ default: false }),
    assign_to_requester_business_unit_manager: optional.boolean({ default: false }),
    assign_to_requester_manager: optional.boolean({ default: false }),
    assign_to_service_owner: optional.boolean({ default: false }),
    copy_notes_to_request: optional.boolean({ default: false }),
    copy_notes_to_workflow: optional.boolean({ default: false }),
    ...stepTemplate,
    member: optional.reference('person'),
    ...assignable,
    request_template: optional.reference('request_template', { sameAccount: true }),
    request_service_instance: optional.reference('service_instance'),
    provider_not_accountable: optional.boolean({ default: false }),
    ui_extension: optional.reference('ui_extension'),
    times_applied: readonly.integer({ default: 0, counts: { of: 'task', by: 'template' } }),
    pdf_design: readonly.reference('pdf_design'),
    equips: hidden.boolean({ untracked: true }), // has, or had, approvals, CIs or service instances for its tasks
    ...attachmentsOf('instructions', 'note'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: [...listed, 'times_applied'],
  defaultSort: '-id',
  views: enabledViews,
  links: {
    cis: { to: 'ci', ids: 'ci_ids' },
    service_instances: { to: 'service_instance', ids: 'service_instance_ids' },
    workflow_templates: { to: 'workflow_template', derived: true }, // those with a task from it
  },
  notes: {
    planned_effort_workflow_manager: 'Minutes for that person role.',
    planned_effort_requester: 'Minutes for that person role.',
    planned_effort_requester_business_unit_manager: 'Minutes for that person role.',
    planned_effort_requester_manager: 'Minutes for that person role.',
    planned_effort_service_owner: 'Minutes for that person role.',
    instructions: 'Copied to new tasks.',
    note: 'Copied to new tasks.',
    times_applied: 'Tasks created from the template.',
  },
  access: templateAccess,
});
export type TaskTemplateRow = Row<typeof TaskTemplate>;
