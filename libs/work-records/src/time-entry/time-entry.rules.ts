import {
  changes,
  is,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import { agreementsOf } from '../affected-sla/agreements';
import { defaultsToCaller } from '../caller.rules';
import type { TimeEntryRow } from './time-entry.record';

const today: Then<TimeEntryRow> = ({ now }) => ({ set: { date: now.slice(0, 10) } });

const workflowOfTask: Then<TimeEntryRow> = ({ lookups: { task } }) => ({
  set: { workflow: task?.workflow ?? null },
});

/** Whom the person is of when the time is spent. */
const organizationOfPerson: Then<TimeEntryRow> = ({ lookups: { person } }) => ({
  set: { organization: person?.organization ?? null },
});

/** Work of a project is done for its customer, other work on a service for who provides it. */
const customerOfWork: Rule<TimeEntryRow> = ({ before, after, lookups }) => {
  if (before !== null || after.customer !== null) return [];
  const { workflow, project_task, problem, service } = lookups;
  const customer = (workflow ?? project_task ?? problem)?.project?.customer ?? service?.provider ?? null;
  return customer === null ? [] : [{ set: { customer } }];
};

/**
 * By which agreement the time is spent: that of whom the request is for, as far as it is known by then. To those of another
 * account who have the request in hand, what is agreed at home is nothing.
 */
const agreementOfRequest: Then<TimeEntryRow> = ({ lookups: { request }, account }) => {
  const isAtHome = account?.id === undefined || request?.account_id === account.id;
  const agreements = request && isAtHome ? agreementsOf(request) : null;
  const covering = agreements?.terms.filter(({ covers_requester }) => covers_requester) ?? [];
  const sla = covering.flatMap(({ slas }) => slas).find((each) => !agreements?.spared.includes(each));
  return { set: { sla: sla ?? null } };
};

const isTooLittle: When<TimeEntryRow> = ({ after }) => after.time_spent <= 0;

const isSaid: When<TimeEntryRow> = (change) =>
  changes<TimeEntryRow, 'time_spent'>('time_spent')(change) ||
  changes<TimeEntryRow, 'correction'>('correction')(change);

export const timeEntryRules: readonly Rule<TimeEntryRow>[] = [
  defaultsToCaller('person'),
  on([isNew, isEmpty('date')], today),
  // A correction alone may take back what was entered.
  on([isSaid, isTooLittle, is('correction', false)], refuse('time_spent', 'not_spent')),
  on([isNew, isEmpty('workflow')], workflowOfTask),
  on([isNew, isEmpty('organization')], organizationOfPerson),
  customerOfWork,
  on(changes('request'), agreementOfRequest),
  // The effort of the workflow that was counted in stays true.
  on([not(isNew), changes('task')], refuse('task', 'readonly')),
];
