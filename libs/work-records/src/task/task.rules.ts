import {
  becomes,
  change,
  changes,
  create,
  empty,
  increment,
  is,
  isEmpty,
  isNew,
  not,
  notBefore,
  on,
  refuse,
  stamp,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import { Approval } from '../approval/approval.record';
import { Note } from '../note/note.record';
import { Request } from '../request/request.record';
import {
  assignedWhenWaited,
  leaves,
  newAssignment,
  resolvedBetween,
  waitsOnlyWhenWaiting,
} from '../transitions';
import { completionTarget } from './completion-target';
import { FAILED, FINISHED } from './task-statuses';
import { Task, type TaskRow } from './task.record';

const failsOver: When<TaskRow> = (change) =>
  becomes<TaskRow, 'status'>('status', FAILED)(change) ||
  changes<TaskRow, 'failure_task'>('failure_task')(change);

const fallsBackOnItself: When<TaskRow> = ({ after }) => after.failure_task === after.id;

const fallsBackElsewhere: When<TaskRow> = ({ after, known: { failure_task } }) =>
  failure_task !== undefined && failure_task.workflow !== after.workflow;

const isPhaseElsewhere: When<TaskRow> = ({ known: { phase, workflow } }) =>
  phase !== undefined && phase.project !== (workflow?.project ?? null);

/** What the template gives that the client has not given. */
const fromTemplate =
  (field: 'instructions' | 'provider_not_accountable'): Then<TaskRow> =>
  ({ known: { template } }) => ({ set: { [field]: template?.[field] ?? null } });

const copyNote: Rule<TaskRow> = ({ before, after, known }) => {
  const text = known.template?.note;
  return before === null && text ? [create(Note, { task: after.id, text })] : [];
};

/** In the name of the workflow's manager: a task is often assigned by nobody but the clock. */
const generateRequest: Then<TaskRow> = ({ after, caller, known }) => {
  const manager = known.workflow?.manager ?? null;
  return create(
    Request,
    {
      template: after.request_template,
      service_instance: after.request_service_instance,
      created_by: caller ?? manager,
      requested_by: manager ?? caller,
    },
    'request',
  );
};

const assignFailureTask: Then<TaskRow> = ({ after }) =>
  change(
    Task,
    { id: after.failure_task, status: ['registered', ...FAILED, 'completed', 'approved'] },
    { status: 'assigned' },
  );

const tryAgain: Then<TaskRow> = ({ after }) =>
  change(Task, { failure_task: after.id, status: FAILED }, { status: 'assigned' });

/** An approval task that is open again asks all of its approvers again. */
const askAgain: Then<TaskRow> = ({ after }) =>
  change(
    Approval,
    { task: after.id, status: ['approved', 'rejected', 'canceled'] },
    { status: 'registered' },
  );

/** A target that was set stays as it is when the hours of the team change afterwards. */
const isPlannedAnew: When<TaskRow> = (change) =>
  (['assigned_at', 'start_at', 'planned_duration', 'work_hours_are_24x7', 'team'] as const).some((field) =>
    changes<TaskRow, typeof field>(field)(change),
  );

const targetByPlan: Then<TaskRow> = ({ after, known }) => ({
  set: { completion_target_at: completionTarget(after.assigned_at, after, known) },
});

export const taskRules: readonly Rule<TaskRow>[] = [
  notBefore('finished_at', 'assigned_at'),
  on([not(isNew), changes('workflow')], refuse('workflow', 'readonly')),
  on([not(isEmpty('failure_task')), fallsBackOnItself], refuse('failure_task', 'cycle')),
  on([changes('failure_task'), fallsBackElsewhere], refuse('failure_task', 'other_workflow')),
  on([changes('phase'), isPhaseElsewhere], refuse('phase', 'other_project')),

  // "instructions, note: copied to new tasks"
  on([isNew, isEmpty('instructions')], fromTemplate('instructions')),
  on(isNew, fromTemplate('provider_not_accountable')),
  copyNote,

  // "saved with a terminal status: finished_at set automatically"
  on([becomes('status', FINISHED), not(changes('finished_at'))], stamp('finished_at')),
  on([is('status', FINISHED), isEmpty('finished_at')], stamp('finished_at')),
  on([leaves('status', FINISHED), not(changes('finished_at'))], empty('finished_at')),

  // "assigned: assigned_at set"; work that is taken up at once was assigned at that moment too
  on([becomes('status', 'assigned'), not(changes('assigned_at'))], stamp('assigned_at')),
  on([becomes('status', ['accepted', 'in_progress']), isEmpty('assigned_at')], stamp('assigned_at')),
  newAssignment,
  waitsOnlyWhenWaiting,

  // "approval task, rejection: rejection_count incremented"
  on([becomes('status', 'rejected'), is('category', 'approval')], increment('rejection_count')),

  on([leaves('status', FINISHED), is('category', 'approval')], askAgain),

  // "status set to assigned, accepted or in_progress, request_template set: a request is generated"
  on(
    [
      becomes('status', ['assigned', 'accepted', 'in_progress']),
      not(isEmpty('request_template')),
      isEmpty('request'),
    ],
    generateRequest,
  ),

  // "failure_task: assigned when this task fails or is rejected"; when that is done, this one is tried again
  on([is('status', FAILED), not(isEmpty('failure_task')), failsOver], assignFailureTask),
  on([not(isNew), becomes('status', ['completed', 'approved'])], tryAgain),

  resolvedBetween('assigned_at', 'finished_at'),
  on(isPlannedAnew, targetByPlan),
];

export const taskTimers: readonly Timer<TaskRow>[] = [assignedWhenWaited];
