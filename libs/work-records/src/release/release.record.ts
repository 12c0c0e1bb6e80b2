import {
  attachmentsOf,
  common,
  defineRecord,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import { noted, noteMade } from '../common-fields';
import { managersUpdate, staffRead } from '../work-access';
import { COMPLETION_REASONS, WORKFLOW_STATUSES } from '../workflow/workflow-kinds';

const listed = [
  'id',
  'sourceID',
  'subject',
  'impact',
  'status',
  'completion_target_at',
  'completed_at',
  'created_at',
  'updated_at',
] as const;

export const Release = defineRecord('release', {
  collection: 'releases',
  fields: {
    ...common,
    subject: required.string(255),
    status: readonly.enum(WORKFLOW_STATUSES, { default: 'registered' }),
    completion_reason: readonly.enum(COMPLETION_REASONS),
    impact: readonly.enum(IMPACTS, { default: 'none' }),
    manager: required.reference('person', { systemFilled: true, holdsRole: 'release_manager' }),
    completed_at: readonly.datetime(),
    completion_target_at: readonly.datetime(),
    ui_extension: readonly.reference('ui_extension', {
      latest: { category: 'release', active_version: true },
    }),
    ...noted,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'note'),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: '-id',
  views: {
    completed: { status: 'completed' },
    open: { not: { status: 'completed' } },
    managed_by_me: { manager: me },
  },
  recordsFromInput: [noteMade],
  archiving: { when: { status: 'completed' } },
  events: ['create', 'update', 'manager-changed', 'note-added'],
  webhooks: true,
  access: [staffRead, managersUpdate, writtenBy('release_manager')],
});
export type ReleaseRow = Row<typeof Release>;
