import { group, type GroupChange, type GroupState } from '@deskline/record';
import { greatestImpact } from '../impacts';
import { numbered } from '../project/phase-order.group';
import { faultIn } from '../workflow/precedence';
import { WorkflowTemplatePhase } from './workflow-template-phase.record';
import { WorkflowTemplateTask, type WorkflowTemplateTaskRow } from './workflow-template-task.record';
import { WorkflowTemplate, type WorkflowTemplateRow } from './workflow-template.record';

type Member = Pick<WorkflowTemplateTaskRow, 'id' | 'impact'>;

/** Workflow template and its tasks: refuses a cycle, and sets the greatest impact among the tasks. */
export function decide({
  root,
  members,
  links,
}: GroupState<WorkflowTemplateRow, Member>): GroupChange<WorkflowTemplateRow, Member> {
  const ids = members.map(({ id }) => id);
  const because = faultIn(links, ids, 'other_workflow');
  if (because) return { refuse: { field: 'predecessors', because } };
  const impact = greatestImpact(members.map(({ impact }) => impact));
  return impact === root.impact ? {} : { root: { impact } };
}

export const workflowTemplateGroup = group(WorkflowTemplate, WorkflowTemplateTask, {
  by: 'workflow_template',
  link: 'predecessors',
  reads: ['impact'],
  readsOfRoot: [],
  decide,
});

export const phaseOrderOfTemplate = group(WorkflowTemplate, WorkflowTemplatePhase, {
  by: 'workflow_template',
  reads: ['position', 'place'],
  readsOfRoot: [],
  decide: ({ members }) => ({ members: numbered(members) }),
});
