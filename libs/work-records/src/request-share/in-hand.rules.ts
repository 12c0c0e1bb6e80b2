import { changes, increment, isEmpty, not, on, type Change, type Rule, type Then } from '@deskline/record';
import { NO_AGREEMENT, nextTarget } from '../request/next-target';
import type { RequestRow } from '../request/request.record';

/** A team that nobody here knows is taken for one of the own account. */
const isOfOwnTeam = ({ lookups: { team }, account }: Change<RequestRow>): boolean =>
  account?.id === undefined || team === undefined || team.account_id === account.id;

const isElsewhere = ({ account }: Change<RequestRow>): boolean => account?.isAssigned === true;

/** Whoever has the team has the request in hand. */
const handsOver: Then<RequestRow> = (change) => ({
  set: { held_by: isOfOwnTeam(change) ? null : (change.lookups.team?.account_id ?? null) },
});

/** The agreements of the account of the request are with its own customers, and no others'. */
const targetWithoutAgreements: Then<RequestRow> = ({ after }) => ({
  set: {
    next_target_at: nextTarget(
      { ...after, response_target_at: null, resolution_target_at: null },
      NO_AGREEMENT,
    ),
  },
});

export const assignmentRules: readonly Rule<RequestRow>[] = [
  // "assignment_count: number of times team was set to a team of the account being read"
  on([changes('team'), not(isEmpty('team')), isOfOwnTeam], increment('assignment_count')),
  on([changes('team'), not(isElsewhere)], handsOver),
];

export const inHandRules: readonly Rule<RequestRow>[] = [on(isElsewhere, targetWithoutAgreements)];
