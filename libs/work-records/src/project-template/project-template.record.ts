import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { PROJECT_JUSTIFICATIONS } from '../project/project-kinds';
import { templateAccess } from '../work-access';

const listed = ['id', 'sourceID', 'subject', 'service', 'created_at', 'updated_at'] as const;

/** By analogy with workflow templates: the documents name it as a record that automation rules are linked to. */
export const ProjectTemplate = defineRecord('project_template', {
  collection: 'project_templates',
  fields: {
    ...common,
    subject: required.string(190),
    category: optional.code('project_category'),
    justification: optional.enum(PROJECT_JUSTIFICATIONS),
    service: optional.reference('service'),
    work_hours: optional.reference('calendar'),
    time_zone: optional.string(255, { format: 'time_zone' }),
    disabled: optional.boolean({ default: false }),
    instructions: optional.text(),
    note: optional.text(),
    ui_extension: optional.reference('ui_extension'),
    times_applied: readonly.integer({ default: 0, counts: { of: 'project', by: 'template' } }),
    ...attachmentsOf('instructions', 'note'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: [...listed, 'times_applied'],
  defaultSort: '-id',
  views: enabledViews,
  // Its own rules, and "the rules of its project task templates".
  links: { automation_rules: { to: 'automation_rule', derived: true } },
  access: templateAccess,
});
export type ProjectTemplateRow = Row<typeof ProjectTemplate>;
