import {
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { PROGRESS } from '../progress';
import { STAFF, staffRead } from '../work-access';

const listed = ['id', 'name', 'position', 'status', 'created_at', 'updated_at'] as const;

/** "phase has id, name, position, status, started_at, completed_at, created_at, updated_at" */
export const Phase = defineRecord('phase', {
  collection: 'phases',
  fields: {
    ...commonWithoutSource,
    name: required.string(128),
    project: required.reference('project'),
    position: optional.integer({ min: 1 }),
    place: hidden.integer(), // its position before somebody gave it another
    status: readonly.enum(PROGRESS, { default: 'registered' }),
    started_at: readonly.datetime(),
    completed_at: readonly.datetime(),
  },
  list: listed,
  filter: [...listed, 'project'],
  defaultSort: 'position',
  createUnder: [{ parent: 'project', paths: ['phases'] }],
  access: [staffRead, writtenBy('project_manager'), { to: STAFF, update: { 'project.manager': me } }],
});
export type PhaseRow = Row<typeof Phase>;
