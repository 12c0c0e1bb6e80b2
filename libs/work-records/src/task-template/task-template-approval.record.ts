import {
  commonWithoutSource,
  defineRecord,
  DESIGNERS,
  hidden,
  hiddenTimes,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { plannedMinutes } from '../common-fields';
import { templateAccess } from '../work-access';

const listed = ['id', 'approver', 'planned_effort'] as const;

/** Approval that every approval task from the template asks of one person. */
export const TaskTemplateApproval = defineRecord('task_template_approval', {
  collection: 'task_template_approvals',
  fields: {
    ...commonWithoutSource,
    ...hiddenTimes,
    task_template: hidden.reference('task_template', { foreignKey: true }),
    approver: required.reference('person', { sameAccount: true }),
    planned_effort: optional.duration(plannedMinutes),
  },
  list: listed,
  filter: listed,
  defaultSort: 'id',
  createUnder: [{ parent: 'task_template', paths: ['approvals'] }],
  nested: true,
  unique: [['task_template', 'approver']], // "each approver counts once"
  deletable: true,
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
});
export type TaskTemplateApprovalRow = Row<typeof TaskTemplateApproval>;
