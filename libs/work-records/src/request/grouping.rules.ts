import { becomes, change, changes, is, on, type Effect, type Rule, type Then } from '@deskline/record';
import { Request, type RequestRow } from './request.record';

/** Groups have one level: a grouped request is not a group. */
const fitsIntoGroup: Rule<RequestRow> = ({ after: { id, grouped_into }, lookups }) => {
  if (grouped_into === id) return [{ refuse: 'grouped_into', because: 'cycle' }];
  return lookups.grouped_into?.grouping === 'grouped' ? [{ refuse: 'grouped_into', because: 'grouped' }] : [];
};

/** Checked on every change, so that two requests grouped into each other at the same time are found. */
const followsGroupedInto: Rule<RequestRow> = ({ after: { grouped_into, grouping } }) => {
  if (grouped_into === null) return grouping === 'grouped' ? [{ set: { grouping: 'none' } }] : [];
  if (grouping === 'group') return [{ refuse: 'grouped_into', because: 'has_grouped' }];
  return [{ set: { grouping: 'grouped' } }];
};

const join = (group: number): Effect<RequestRow> => change(Request, { id: group }, { grouping: 'group' });

/** Locks the group before the rest of it is counted, so that of the last two to leave one sees itself alone. */
const leave = (group: number): Effect<RequestRow>[] => {
  const left = { some: { of: 'request', by: 'grouped_into', where: { grouped_into: group } } };
  return [
    change(Request, { id: group }, {}),
    change(Request, { id: group, not: left }, { grouping: 'none' }),
  ];
};

const updateGroups: Rule<RequestRow> = ({ before, after }) => {
  const [from, to] = [before?.grouped_into ?? null, after.grouped_into];
  if (from === to) return [];
  return [...(from === null ? [] : leave(from)), ...(to === null ? [] : [join(to)])];
};

const completeGrouped: Then<RequestRow> = ({ after: { id, completion_reason } }) =>
  change(
    Request,
    { grouped_into: id, not: { status: 'completed' } },
    { status: 'completed', completion_reason },
  );

const isMoved = changes<RequestRow, 'grouped_into'>('grouped_into');

/** "a request that others are grouped into is `group`, those are `grouped`" */
export const groupingRules: readonly Rule<RequestRow>[] = [
  (moved) => (isMoved(moved) ? fitsIntoGroup(moved) : []),
  followsGroupedInto,
  updateGroups,
  // Completing the group completes the grouped requests; reopening it does not reopen them.
  on([becomes('status', 'completed'), is('grouping', 'group')], completeGrouped),
];
