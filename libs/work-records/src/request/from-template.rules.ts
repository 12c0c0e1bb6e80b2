import { plusMinutesOfWork, type Change, type Rule, type Stored } from '@deskline/record';
import { noteOfTemplate } from '../note/note-of-template';
import { RequestTemplate } from '../request-template/request-template.record';
import { REQUEST_CATEGORIES } from './request-kinds';
import type { RequestRow } from './request.record';

const COPIED = [
  'subject',
  'impact',
  'status',
  'completion_reason',
  'team',
  'member',
  'supplier',
  'ci',
  'urgent',
  'rfc_type',
  'planned_effort',
];

/** Copies the fields of the template that the client does not send. */
const copyFields: Rule<RequestRow> = (change) => {
  const { before, after, lookups } = change;
  const { template } = lookups;
  if (before !== null || !template) return [];
  const given: Stored = { subject: template.name, ...template };
  const names = COPIED.filter((name) => isNotSent(change, name) && (given[name] ?? null) !== null);
  const category = after.category ?? categoryOf(template.category);
  return [{ set: { ...Object.fromEntries(names.map((name) => [name, given[name]])), category } }];
};

/** "note": becomes the first note of a request that is created without one. */
const copyNote: Rule<RequestRow> = ({ before, after, lookups: { template } }) =>
  before === null && template?.note && !after.note
    ? [noteOfTemplate({ request: after.id }, template.note, RequestTemplate, template.id)]
    : [];

/** "desired_completion": minutes within the support hours, from now. */
const desiredCompletion: Rule<RequestRow> = ({ before, after, now, lookups: { template } }) => {
  if (before !== null || !template || after.desired_completion_at !== null) return [];
  const { desired_completion, time_zone, support_hours: work_hours } = template;
  if (!desired_completion) return [];
  return [
    { set: { desired_completion_at: plusMinutesOfWork({ time_zone, work_hours }, now, desired_completion) } },
  ];
};

/** "assign_to_self": to a caller who registers the request for another person, if it has no member. */
export const assignToSelf: Rule<RequestRow> = ({ before, after, caller, lookups: { template } }) =>
  before === null && template?.assign_to_self && after.member === null && after.requested_for !== caller
    ? [{ set: { member: caller } }]
    : [];

export const startFromTemplate: readonly Rule<RequestRow>[] = [copyFields, copyNote, desiredCompletion];

/** The default status and urgency give way to those of the template. */
const isNotSent = ({ after, sentFields }: Change<RequestRow>, name: string): boolean => {
  if (name === 'status') return after.status === 'assigned';
  if (name === 'urgent') return !sentFields?.has('urgent');
  return (after as Stored)[name] === null;
};

/** A template without a category makes requests for fulfillment, as tasks generate them. */
const categoryOf = (value: string | null): RequestRow['category'] =>
  REQUEST_CATEGORIES.find((category) => category === value) ?? 'fulfillment';
