import { becomes, change, empty, on, type Rule, type Then } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import { decimalSum } from '../decimal-sum';
import { noteOfTemplate } from '../note/note-of-template';
import { Problem } from '../problem/problem.record';
import { Request } from '../request/request.record';
import { OPEN } from '../project-task/project-task-statuses';
import { ProjectTask } from '../project-task/project-task.record';
import { ProjectTemplate } from '../project-template/project-template.record';
import { leaves, resolvedBetween, stampedWhen } from '../transitions';
import { Workflow } from '../workflow/workflow.record';
import type { ProjectRow } from './project.record';

const withdrawOpenWorkflows: Then<ProjectRow> = ({ after }) =>
  change(
    Workflow,
    { project: after.id, not: { status: 'completed' } },
    { status: 'completed', completion_reason: 'withdrawn' },
  );

const cancelOpenTasks: Then<ProjectRow> = ({ after }) =>
  change(ProjectTask, { project: after.id, status: OPEN }, { status: 'canceled' });

const assignWaitingRequests: Then<ProjectRow> = ({ after }) =>
  change(Request, { project: after.id, status: 'project_pending' }, { status: 'assigned' });

const assignWaitingProblems: Then<ProjectRow> = ({ after }) =>
  change(Problem, { project: after.id, status: 'project_pending' }, { status: 'assigned' });

const totalCost: Rule<ProjectRow> = ({ after: { cost_of_effort, cost_of_purchases } }) => [
  { set: { total_cost: decimalSum(cost_of_effort, cost_of_purchases) } },
];

const COPIED = ['subject', 'category', 'justification', 'service', 'work_hours', 'time_zone'] as const;

/** Copies the fields of the template that the client does not send. */
const copyFields: Rule<ProjectRow> = ({ before, sentFields, lookups: { template } }) => {
  if (before || !template) return [];
  const names = COPIED.filter((name) => !sentFields?.has(name));
  return [{ set: Object.fromEntries(names.map((name) => [name, template[name]])) as Partial<ProjectRow> }];
};

/** Note of the template becomes the first note of a project that is created without one, as with workflows. */
const copyNote: Rule<ProjectRow> = ({ before, after, lookups: { template } }) =>
  !before && template?.note && !after.note
    ? [noteOfTemplate({ project: after.id }, template.note, ProjectTemplate, template.id)]
    : [];

export const projectRules: readonly Rule<ProjectRow>[] = [
  defaultsToCaller('manager'),
  copyFields,
  copyNote,
  totalCost,

  // As with workflows: "saved with status completed: completed_at set"
  stampedWhen('completed', 'completed_at'),
  on(leaves('status', 'completed'), empty('completion_reason')),
  resolvedBetween('created_at', 'completed_at'),

  // As with workflows: completing it early ends open work, and sets waiting requests and problems back to assigned
  on(
    becomes('status', 'completed'),
    withdrawOpenWorkflows,
    cancelOpenTasks,
    assignWaitingRequests,
    assignWaitingProblems,
  ),
];
