import { changes, isEmpty, isNew, on, refuse, type Rule, type Then, type When } from '@deskline/record';
import type { TimeEntryRow } from './time-entry.record';

/** "selected = only a linked customer (service) may be chosen in a time entry" */
const isOther =
  (field: 'customer' | 'service'): When<TimeEntryRow> =>
  ({ after, lookups: { time_allocation: allocation } }) =>
    allocation?.[`${field}_category`] === 'selected' &&
    after[field] !== null &&
    !(allocation[`${field}s`] ?? []).some((linked) => linked['id'] === after[field]);

const needsDescription: When<TimeEntryRow> = ({ after, lookups }) =>
  lookups.time_allocation?.description_category === 'required' && (after.description ?? '').trim() === '';

const effortClassOfAllocation: Then<TimeEntryRow> = ({ lookups }) => ({
  set: { effort_class: lookups.time_allocation?.effort_class ?? null },
});

const either =
  (...fields: (keyof TimeEntryRow & string)[]): When<TimeEntryRow> =>
  (change) =>
    fields.some((field) => changes<TimeEntryRow, typeof field>(field)(change));

/** Customers, services and descriptions that a time allocation asks for. */
export const timeAllocationRules: readonly Rule<TimeEntryRow>[] = [
  on([isNew, isEmpty('effort_class')], effortClassOfAllocation),
  on([either('time_allocation', 'customer'), isOther('customer')], refuse('customer', 'not_included')),
  on([either('time_allocation', 'service'), isOther('service')], refuse('service', 'not_included')),
  on([either('time_allocation', 'description'), needsDescription], refuse('description', 'blank')),
];
