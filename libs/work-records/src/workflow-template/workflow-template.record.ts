import {
  attachmentsOf,
  common,
  defineRecord,
  enabledOrNot,
  hidden,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import { templateAccess } from '../work-access';
import { JUSTIFICATIONS, WORKFLOW_CATEGORIES } from '../workflow/workflow-kinds';

const listed = ['id', 'sourceID', 'subject', 'service', 'created_at', 'updated_at'] as const;

export const WorkflowTemplate = defineRecord('workflow_template', {
  collection: 'workflow_templates',
  fields: {
    ...common,
    subject: required.string(255),
    category: optional.enum(WORKFLOW_CATEGORIES),
    justification: optional.enum(JUSTIFICATIONS),
    impact: readonly.enum(IMPACTS, { default: 'none' }),
    workflow_type: optional.code('workflow_type'),
    service: optional.reference('service', { listedAs: 'workflow_templates' }),
    workflow_manager: optional.reference('person'),
    assign_relations_to_workflow_manager: optional.boolean({ default: true }),
    disabled: optional.boolean({ default: false }),
    instructions: optional.text(),
    note: optional.text(),
    recurrence: optional.object({ shape: 'Recurrence', dated: ['next_occurrence_at', 'last_occurrence_at'] }),
    occurs_at: hidden.datetime(),
    occurred_at: hidden.datetime(),
    occurrence_errors: hidden.text(),
    last_workflow: hidden.reference('workflow'),
    ui_extension: optional.reference('ui_extension'),
    times_applied: readonly.integer({ default: 0, counts: { of: 'workflow', by: 'template' } }),
    ...attachmentsOf('instructions', 'note'),
  },
  list: listed,
  listAlso: ['disabled', 'recurrence'],
  filter: [...listed, 'source', 'disabled'],
  sort: [...listed, 'times_applied'],
  defaultSort: '-id',
  views: enabledOrNot,
  timerFields: ['occurs_at'],
  lookups: { service: {}, workflow_manager: {} },
  access: templateAccess,
  // "required when request templates are linked"
  constraints: {
    justification: [
      {
        any: [
          { not: { justification: null } },
          { not: { some: { of: 'request_template', by: 'workflow_template', where: {} } } },
        ],
      },
      'blank',
    ],
  },
});
export type WorkflowTemplateRow = Row<typeof WorkflowTemplate>;
