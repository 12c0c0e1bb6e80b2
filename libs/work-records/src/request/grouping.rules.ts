import { becomes, change, changes, is, on, type Effect, type Rule, type Then } from '@deskline/record';
import { Request, type RequestRow } from './request.record';

/** There is one level of groups: what is grouped has nothing grouped into it, and the other way round. */
const fitsIntoGroup: Rule<RequestRow> = ({ after: { id, grouped_into }, lookups }) => {
  if (grouped_into === id) return [{ refuse: 'grouped_into', because: 'cycle' }];
  return lookups.grouped_into?.grouping === 'grouped' ? [{ refuse: 'grouped_into', because: 'grouped' }] : [];
};

/** Asked of every change, whoever makes it: two requests that are grouped into each other at once meet here. */
const followsGroupedInto: Rule<RequestRow> = ({ after: { grouped_into, grouping } }) => {
  if (grouped_into === null) return grouping === 'grouped' ? [{ set: { grouping: 'none' } }] : [];
  if (grouping === 'group') return [{ refuse: 'grouped_into', because: 'has_grouped' }];
  return [{ set: { grouping: 'grouped' } }];
};

const join = (group: number): Effect<RequestRow> => change(Request, { id: group }, { grouping: 'group' });

/** The group is locked before it is asked who is left, so that the last two to leave do not both see the other. */
const leave = (group: number): Effect<RequestRow>[] => {
  const left = { some: { of: 'request', by: 'grouped_into', where: { grouped_into: group } } };
  return [
    change(Request, { id: group }, {}),
    change(Request, { id: group, not: left }, { grouping: 'none' }),
  ];
};

const tellsGroups: Rule<RequestRow> = ({ before, after }) => {
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
  (asked) => (isMoved(asked) ? fitsIntoGroup(asked) : []),
  followsGroupedInto,
  tellsGroups,
  // What is done with the group is done with those in it; one that is opened again leaves them as they are.
  on([becomes('status', 'completed'), is('grouping', 'group')], completeGrouped),
];
