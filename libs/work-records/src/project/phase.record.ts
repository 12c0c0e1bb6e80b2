import {
  ADMINISTRATORS,
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { PROGRESS } from '../progress';
import { STAFF, staffRead } from '../work-access';

const sorted = ['id', 'name', 'position', 'status', 'created_at', 'updated_at'] as const;

/** "be manager of and write those records", with their phases */
const ofOwn = { any: [{ 'project.manager': me }, { 'workflow.manager': me }] } as const;
const ofProject = { not: { project: null } } as const;
const ofWorkflow = { not: { workflow: null } } as const;

/** Phase of a project or of a workflow: "phase has id, name, position, status, started_at, completed_at, created_at, updated_at". */
export const Phase = defineRecord('phase', {
  collection: 'phases',
  fields: {
    ...commonWithoutSource,
    name: required.string(128),
    // Exactly one of these is set.
    project: readonly.reference('project'),
    workflow: readonly.reference('workflow'),
    position: optional.integer({ min: 1 }),
    place: hidden.integer(), // its position before somebody gave it another
    status: readonly.enum(PROGRESS, { default: 'registered' }),
    started_at: readonly.datetime(),
    completed_at: readonly.datetime(),
  },
  // "default collection fields: all"
  list: ['id', 'name', 'position', 'status', 'started_at', 'completed_at', 'created_at', 'updated_at'],
  filter: [...sorted, 'project', 'workflow'],
  sort: sorted,
  defaultSort: 'position',
  createUnder: [
    { parent: 'project', paths: ['phases'], alsoBelow: true },
    { parent: 'workflow', paths: ['phases'], alsoBelow: true },
  ],
  deletable: true,
  events: ['create', 'update', 'delete'],
  access: [
    staffRead,
    { to: ADMINISTRATORS, create: true, update: true, delete: true },
    { to: ['project_manager'], create: ofProject, update: ofProject, delete: ofProject },
    { to: ['workflow_manager'], create: ofWorkflow, update: ofWorkflow, delete: ofWorkflow },
    { to: STAFF, create: ofOwn, update: ofOwn, delete: ofOwn },
  ],
});
export type PhaseRow = Row<typeof Phase>;
