import {
  attachmentsOf,
  common,
  defineRecord,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';

const listed = [
  'id',
  'sourceID',
  'name',
  'number',
  'status',
  'start_at',
  'created_at',
  'updated_at',
] as const;

export const Sprint = defineRecord('sprint', {
  collection: 'sprints',
  fields: {
    ...common,
    name: required.string(255),
    number: optional.integer({ min: 1 }),
    scrum_workspace: readonly.reference('scrum_workspace'),
    status: readonly.enum(['registered', 'active', 'completed'], { default: 'registered' }),
    start_at: optional.datetime(),
    end_at: optional.datetime(),
    description: optional.text(),
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: ['id', 'source', 'sourceID', 'scrum_workspace', 'status', 'created_at', 'updated_at'],
  sort: ['id', 'sourceID', 'number', 'start_at', 'created_at', 'updated_at'],
  defaultSort: '-id',
  // "/sprints: create"
  createUnder: [{ parent: 'scrum_workspace', paths: ['sprints'], parentInBody: true }],
  timerFields: ['start_at', 'end_at'],
  lookups: { scrum_workspace: { sprint_length: 'integer' } },
  unique: [['scrum_workspace', 'number']],
  referenceFields: ['number'], // "sprint ref Sprint RO (with number)"
  access: settingsAccess,
});
export type SprintRow = Row<typeof Sprint>;
