import {
  becomes,
  change,
  changes,
  create,
  increment,
  is,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  type LookedUpBy,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import { Approval } from '../approval/approval.record';
import { isNotBornApproved } from '../approval/manual-outcome';
import { followsColumn } from '../board/column-action.rules';
import { standsInColumnOfBoard } from '../board/on-board.rules';
import { checksItemsOf } from '../checklist/checklist';
import { Request } from '../request/request.record';
import { approvalsBind, binding } from '../step/binding';
import { stepRules } from '../step/step.rules';
import { assignedWhenWaited, leaves, newAssignment } from '../transitions';
import { startFromTemplate } from './from-template.rules';
import { FAILED, FINISHED } from './task-statuses';
import { Task, type TaskRow } from './task.record';

const failsOver: When<TaskRow> = (change) =>
  becomes<TaskRow, 'status'>('status', FAILED)(change) ||
  changes<TaskRow, 'failure_task'>('failure_task')(change);

const fallsBackOnItself: When<TaskRow> = ({ after }) => after.failure_task === after.id;

const fallsBackElsewhere: When<TaskRow> = ({ after, lookups: { failure_task } }) =>
  failure_task !== undefined && failure_task.workflow !== after.workflow;

/** A phase is one of the workflow, or of its project. */
const isPhaseElsewhere: When<TaskRow> = ({ after, lookups: { phase, workflow } }) =>
  phase !== undefined &&
  (phase.workflow === null
    ? phase.project !== (workflow?.project ?? null)
    : phase.workflow !== after.workflow);

/** Created in the name of the workflow's manager, since a timer often assigns the task. */
const generateRequest: Then<TaskRow> = ({ after, caller, lookups }) => {
  const manager = lookups.workflow?.manager ?? null;
  return create(
    Request,
    {
      template: after.request_template,
      task: after.id,
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

/** Reopening an approval task resets all of its approvals. */
const askAgain: Then<TaskRow> = ({ after }) =>
  change(
    Approval,
    { task: after.id, status: ['approved', 'rejected', 'canceled'] },
    { status: 'registered' },
  );

const managerOf = ({ workflow }: LookedUpBy<TaskRow>) => workflow?.manager;

export const taskRules: readonly Rule<TaskRow>[] = [
  on([not(isNew), changes('workflow')], refuse('workflow', 'readonly')),
  on([not(isEmpty('failure_task')), fallsBackOnItself], refuse('failure_task', 'cycle')),
  on([changes('failure_task'), fallsBackElsewhere], refuse('failure_task', 'other_workflow')),
  on([changes('phase'), isPhaseElsewhere], refuse('phase', 'other_project')),

  ...startFromTemplate,
  checksItemsOf(({ after }) => after.instructions),

  followsColumn<TaskRow>(),
  isNotBornApproved,
  ...approvalsBind<TaskRow>(managerOf),
  // Its member is the approver of a task without approvals.
  binding<TaskRow>(managerOf).reserved([not(isNew), is('category', 'approval'), changes('member')], 'member'),
  ...stepRules<TaskRow>(({ team }) => team),
  newAssignment,
  standsInColumnOfBoard,

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

  // "failure_task: assigned when this task fails or is rejected"; when that is done, this one is assigned again
  on([is('status', FAILED), not(isEmpty('failure_task')), failsOver], assignFailureTask),
  on([not(isNew), becomes('status', ['completed', 'approved'])], tryAgain),
];

export const taskTimers: readonly Timer<TaskRow>[] = [assignedWhenWaited];
