import {
  commonWithoutSource,
  defineRecord,
  DESIGNERS,
  hidden,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { templateAccess } from '../work-access';

const listed = ['id', 'name', 'position', 'created_at', 'updated_at'] as const;

/** Phase that every project from the template begins with. */
export const ProjectTemplatePhase = defineRecord('project_template_phase', {
  collection: 'project_template_phases',
  fields: {
    ...commonWithoutSource,
    name: required.string(50),
    project_template: required.reference('project_template'),
    position: optional.integer({ min: 1 }),
    place: hidden.integer(), // its position before somebody gave it another
  },
  list: listed,
  filter: [...listed, 'project_template'],
  defaultSort: 'position',
  createUnder: [{ parent: 'project_template', paths: ['phases'], alsoBelow: true }],
  unique: [['project_template', 'name']], // tasks name their phase
  deletable: true,
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
});
export type ProjectTemplatePhaseRow = Row<typeof ProjectTemplatePhase>;
