import { changes, increment, isEmpty, not, on, type Change, type Rule, type Then } from '@deskline/record';
import { NO_AGREEMENT, nextTarget } from '../request/next-target';
import type { RequestRow } from '../request/request.record';

/** An unknown team counts as one of the own account. */
const isOfOwnTeam = ({ lookups: { team }, account }: Change<RequestRow>): boolean =>
  account?.id === undefined || team === undefined || team.account_id === account.id;

const isForAssignedAccount = ({ account }: Change<RequestRow>): boolean => account?.isAssigned === true;

/** A request with a team of another account is assigned to that account. */
const assignToAccountOfTeam: Then<RequestRow> = (change) => ({
  set: { held_by: isOfOwnTeam(change) ? null : (change.lookups.team?.account_id ?? null) },
});

/** Agreements of the home account do not count for the assigned account. */
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
  on([changes('team'), not(isForAssignedAccount)], assignToAccountOfTeam),
];

export const assignedAccountRules: readonly Rule<RequestRow>[] = [
  on(isForAssignedAccount, targetWithoutAgreements),
];
