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
import { agreementsOf, slaOfRequester } from '../affected-sla/agreements';
import { defaultsToCaller } from '../caller.rules';
import { ratesOfRequest } from './charge.rules';
import type { TimeEntryRow } from './time-entry.record';

const today: Then<TimeEntryRow> = ({ now }) => ({ set: { date: now.slice(0, 10) } });

const workflowOfTask: Then<TimeEntryRow> = ({ lookups: { task } }) => ({
  set: { workflow: task?.workflow ?? null },
});

/** Organization of the person when the time is spent. */
const organizationOfPerson: Then<TimeEntryRow> = ({ lookups: { person } }) => ({
  set: { organization: person?.organization ?? null },
});

/** Customer of a project for its work; for other work the provider of the service. */
const setCustomer: Rule<TimeEntryRow> = ({ before, after, lookups }) => {
  if (before !== null || after.customer !== null) return [];
  const { workflow, project_task, problem, service } = lookups;
  const customer = (workflow ?? project_task ?? problem)?.project?.customer ?? service?.provider ?? null;
  return customer === null ? [] : [{ set: { customer } }];
};

/**
 * SLA that covers the requester, if found by then. For an assigned account, the agreements of the home account do not
 * count.
 */
const agreementOfRequest: Then<TimeEntryRow> = ({ lookups: { request }, account }) => {
  const isAtHome = account?.id === undefined || request?.account_id === account.id;
  return { set: { sla: slaOfRequester(request && isAtHome ? agreementsOf(request) : null) } };
};

const isTooLittle: When<TimeEntryRow> = ({ after }) => after.time_spent <= 0;

const isSaid: When<TimeEntryRow> = (change) =>
  changes<TimeEntryRow, 'time_spent'>('time_spent')(change) ||
  changes<TimeEntryRow, 'correction'>('correction')(change);

export const timeEntryRules: readonly Rule<TimeEntryRow>[] = [
  defaultsToCaller('person'),
  on([isNew, isEmpty('date')], today),
  // Only a correction may be negative.
  on([isSaid, isTooLittle, is('correction', false)], refuse('time_spent', 'not_spent')),
  on([isNew, isEmpty('workflow')], workflowOfTask),
  on([isNew, isEmpty('organization')], organizationOfPerson),
  setCustomer,
  on(changes('request'), agreementOfRequest),
  ratesOfRequest,
  // Changing the task would falsify the effort of its workflow.
  on([not(isNew), changes('task')], refuse('task', 'readonly')),
];
