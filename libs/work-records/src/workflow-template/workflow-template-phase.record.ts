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

/** Phase that every workflow from the template begins with. */
export const WorkflowTemplatePhase = defineRecord('workflow_template_phase', {
  collection: 'workflow_template_phases',
  fields: {
    ...commonWithoutSource,
    name: required.string(50),
    workflow_template: hidden.reference('workflow_template', { foreignKey: true }),
    position: optional.integer({ min: 1 }),
    place: hidden.integer(), // its position before somebody gave it another
  },
  list: listed,
  filter: listed,
  defaultSort: 'position',
  createUnder: [{ parent: 'workflow_template', paths: ['phases'] }],
  nested: true,
  unique: [['workflow_template', 'name']], // tasks name their phase
  deletable: true,
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
});
export type WorkflowTemplatePhaseRow = Row<typeof WorkflowTemplatePhase>;
