import {
  always,
  at,
  becomes,
  change,
  changes,
  empty,
  is,
  isNew,
  not,
  on,
  set,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import { clampInteger } from '../clamp-integer';
import { noteOfTemplate } from '../note/note-of-template';
import { Problem } from '../problem/problem.record';
import { Request } from '../request/request.record';
import { OPEN } from '../task/task-statuses';
import { Task } from '../task/task.record';
import { leaves, resolvedBetween, stampedWhen } from '../transitions';
import { WorkflowTemplate } from '../workflow-template/workflow-template.record';
import type { WorkflowRow } from './workflow.record';

const setByPerson: When<WorkflowRow> = ({ caller }) => caller !== null;

/** Note of the template becomes the first note of a workflow that is created without one, as with requests. */
const copyNote: Rule<WorkflowRow> = ({ before, after, lookups }) => {
  if (before) return [];
  const { template } = lookups;
  return template?.note && !after.note
    ? [noteOfTemplate({ workflow: after.id }, template.note, WorkflowTemplate, template.id)]
    : [];
};

/** The template is looked up for a new workflow only. */
const copyPrevention: Rule<WorkflowRow> = ({ before, lookups, sentFields }) =>
  before === null &&
  !sentFields?.has('prevent_request_completion') &&
  lookups.template?.prevent_request_completion
    ? [{ set: { prevent_request_completion: true } }]
    : [];

const cancelOpenTasks: Then<WorkflowRow> = ({ after }) =>
  change(Task, { workflow: after.id, status: OPEN }, { status: 'canceled' });

/** Phases of the project that the workflow leaves; its own stay. */
const leavePhases: Then<WorkflowRow> = ({ after }) =>
  change(Task, { workflow: after.id, not: { 'phase.project': null } }, { phase: null });

const assignWaitingRequests: Then<WorkflowRow> = ({ after }) =>
  change(Request, { workflow: after.id, status: 'workflow_pending' }, { status: 'assigned' });

/** Templates that start a workflow, without "assign_after_workflow_completion": the request is fulfilled. */
const completeFulfilledRequests: Then<WorkflowRow> = ({ after }) =>
  change(
    Request,
    {
      workflow: after.id,
      status: 'workflow_pending',
      not: { 'template.workflow_template': null },
      'template.assign_after_workflow_completion': false,
    },
    { status: 'completed', completion_reason: 'solved' },
  );

const assignWaitingProblems: Then<WorkflowRow> = ({ after }) =>
  change(Problem, { workflow: after.id, status: 'workflow_pending' }, { status: 'assigned' });

const effortPercentage: Then<WorkflowRow> = ({ after: { actual_effort, planned_effort } }) => ({
  set: {
    actual_vs_planned_effort_percentage:
      actual_effort !== null && planned_effort ? clampInteger((100 * actual_effort) / planned_effort) : null,
  },
});

export const workflowRules: readonly Rule<WorkflowRow>[] = [
  defaultsToCaller('manager'),
  copyNote,
  copyPrevention,

  // "being_created only while generated from a template": the system sets it
  on([becomes('status', 'being_created'), setByPerson], set<WorkflowRow>({ status: 'registered' })),

  // "saved with status completed: completed_at set"
  stampedWhen('completed', 'completed_at'),
  on(leaves('status', 'completed'), empty('completion_reason')),
  resolvedBetween('created_at', 'completed_at'),

  on([becomes('status', 'completed'), is('completion_reason', 'complete')], completeFulfilledRequests),
  // "completing a workflow early cancels its open tasks and sets linked requests back to assigned", and problems likewise
  on(becomes('status', 'completed'), cancelOpenTasks, assignWaitingRequests, assignWaitingProblems),

  on([not(isNew), changes('project')], leavePhases),

  on(always, effortPercentage),
];

/** "start_at reached: status of the first tasks becomes assigned": the group assigns them once it is in progress. */
export const workflowTimers: readonly Timer<WorkflowRow>[] = [
  at('start_at', { from: { status: 'registered' }, set: { status: 'in_progress' } }),
];
