import {
  change,
  changes,
  empty,
  increment,
  is,
  isEmpty,
  isNew,
  not,
  notBefore,
  on,
  refuse,
  set,
  was,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import { followsColumn } from '../board/column-action.rules';
import { standsInColumnOfBoard } from '../board/on-board.rules';
import { defaultsToCaller } from '../caller.rules';
import { checksItemsOf } from '../checklist/checklist';
import { assignedAccountRules, assignmentRules, followTeam } from '../request-share/request-sharing.rules';
import { completeLine } from '../shop/complete-line.rules';
import { ACTIVE } from '../task/task-statuses';
import { Task } from '../task/task.record';
import {
  assignedWhenWaited,
  leaves,
  newAssignment,
  resolvedBetween,
  stampedWhen,
  waitsOnlyWhenWaiting,
} from '../transitions';
import { notifyOfDesiredCompletion } from './desired-completion.rules';
import { assignToSelf, startFromTemplate } from './from-template.rules';
import { followUpFires, followUpWaits } from './follow-up.rules';
import { followsReservation } from './follow-reservation.rules';
import { groupingRules } from './grouping.rules';
import { majorIncidentRules } from './major-incident.rules';
import { preventedCompletion, rememberAccountability, supportDomain } from './prevented-completion.rules';
import type { RequestRow } from './request.record';
import { setReviewed } from './reviewed.rules';
import { satisfactionRules } from './satisfaction.rules';
import { startWorkflow } from './start-workflow.rules';
import { targetRules } from './targets.rules';

const requestedForRequester: Then<RequestRow> = ({ after }) => ({
  set: { requested_for: after.requested_by },
});

/** "created_by is set at creation and then Readonly": another one is ignored, as Readonly fields are. */
const keepCreator: Rule<RequestRow> = ({ before, after }) =>
  before && before.created_by !== after.created_by ? [{ set: { created_by: before.created_by } }] : [];

const organizationOfRequester: Rule<RequestRow> = ({ after, lookups: { requested_for } }) => {
  if (requested_for) return [{ set: { organization: requested_for.organization } }];
  return after.requested_for === null ? [{ set: { organization: null } }] : [];
};

/** "team = service_instance's first line team, else its support team, else the account's service desk team" */
const firstLineTeam: Then<RequestRow> = ({ lookups: { service_instance: instance }, account }) => ({
  set: { team: instance?.first_line_team ?? instance?.support_team ?? account?.service_desk_team ?? null },
});

/** "A note of the requester on a request that waits for the customer sets it to assigned": one sent with the request. */
const isNotedByRequester: When<RequestRow> = ({ client, sentFields, after }) =>
  client !== undefined &&
  client.person !== null &&
  Boolean(sentFields?.has('note') && after.note) &&
  [after.requested_by, after.requested_for].includes(client.person);

/** Approval tasks are "never completed", and a task that has not begun has generated no request. */
const completeItsTask: Then<RequestRow> = ({ after }) =>
  change(
    Task,
    { request: after.id, status: ['declined', ...ACTIVE], not: { category: 'approval' } },
    { status: 'completed' },
  );

export const requestRules: readonly Rule<RequestRow>[] = [
  notBefore('downtime_end_at', 'downtime_start_at'),
  followTeam,
  ...startFromTemplate,
  // "impact is required for category incident"
  on([is('category', 'incident'), isEmpty('impact')], refuse('impact', 'blank')),

  // "created_by = caller, requested_by = caller, requested_for = requested_by, organization = that of requested_for"
  defaultsToCaller('created_by'),
  keepCreator,
  defaultsToCaller('requested_by'),
  on([isNew, isEmpty('requested_for')], requestedForRequester),
  organizationOfRequester,
  assignToSelf,
  startWorkflow,
  followsColumn<RequestRow>(),
  followsReservation,
  on([isNew, isEmpty('team')], firstLineTeam),
  // Somebody has each open request in hand.
  on([not(isNew), not(is('status', 'completed')), changes('team'), isEmpty('team')], refuse('team', 'blank')),
  on(
    [isNotedByRequester, is('status', 'waiting_for_customer'), was('status', 'waiting_for_customer')],
    set<RequestRow>({ status: 'assigned' }),
  ),
  ...assignmentRules,

  ...followUpFires,
  // "saved with status completed: completed_at set; next_target_at emptied"
  stampedWhen('completed', 'completed_at'),
  // "reopen_count + 1 each time the status leaves completed"
  on(leaves('status', 'completed'), increment('reopen_count')),
  // The next completion has a reason of its own.
  on(leaves('status', 'completed'), empty('completion_reason')),
  resolvedBetween('created_at', 'completed_at'),

  ...majorIncidentRules,
  ...groupingRules,
  setReviewed,
  ...satisfactionRules,
  standsInColumnOfBoard,
  checksItemsOf(({ lookups: { template } }) => template?.instructions),
  newAssignment,
  // "waiting_until on requests behaves as on tasks"
  waitsOnlyWhenWaiting,

  notifyOfDesiredCompletion,
  ...targetRules,
  ...followUpWaits,
  ...assignedAccountRules,
  preventedCompletion,
  rememberAccountability,
  supportDomain,

  // "request generated by the task is completed, completion reason solved: completed"
  on([is('completion_reason', 'solved'), is('status', 'completed'), not(isSettled)], completeItsTask),
  completeLine,
];

/** The request had been completed as solved before. */
function isSettled({ before }: { before: RequestRow | null }): boolean {
  return before?.status === 'completed' && before.completion_reason === 'solved';
}

export const requestTimers: readonly Timer<RequestRow>[] = [assignedWhenWaited];
