import {
  at,
  changes,
  increment,
  isEmpty,
  not,
  on,
  type Change,
  type Rule,
  type Then,
  type Timer,
} from '@deskline/record';
import { NO_AGREEMENT, nextTarget } from '../request/next-target';
import type { RequestRow } from '../request/request.record';
import { homeStatus, isShownAs, ownStatus } from './home-values';

type RequestChange = Change<RequestRow>;

/** An unknown team counts as one of the own account. */
const isOfOwnTeam = ({ lookups: { team }, account }: RequestChange): boolean =>
  account?.id === undefined || team === undefined || team.account_id === account.id;

const isForAssignedAccount = ({ account }: RequestChange): boolean => account?.isAssigned === true;

/** The request comes to the assigned account with this change, for the first time or again. */
const isArriving = ({ account, elsewhere }: RequestChange): boolean =>
  account?.isAssigned === true &&
  elsewhere?.after.held_by === account.id &&
  elsewhere?.before?.held_by !== account.id;

const isAssignedAnew = (change: RequestChange): boolean =>
  changes<RequestRow, 'team'>('team')(change) || isArriving(change);

/** Both accounts see one team: the one that either of them sets. */
export const followTeam: Rule<RequestRow> = ({ elsewhere }) =>
  elsewhere ? [{ set: { team: elsewhere.after.team } }] : [];

/** A request with a team of another account is assigned to that account. */
const assignToAccountOfTeam: Then<RequestRow> = (change) => ({
  set: { held_by: isOfOwnTeam(change) ? null : (change.lookups.team?.account_id ?? null) },
});

/**
 * "Handed back or on: assigned at home"; a completed request stays completed, and the home account may set another status
 * and a member with the team.
 */
const handOver = ({ before, after }: RequestChange): Partial<RequestRow> => {
  const keeps = before === null || before.status === 'completed' || before.status !== after.status;
  const status = keeps ? after.status : 'assigned';
  const member = before?.member === after.member ? null : after.member;
  return after.held_by === null ? { status, member } : { status: ownStatus(status), member: null };
};

/** The home account sees the progress in the assigned account, and may ask for another status itself. */
const followProgress = ({ before, after, elsewhere }: RequestChange): Partial<RequestRow> => {
  if (!elsewhere) return { status: ownStatus(after.status), member: null };
  const { before: had, after: has } = elsewhere;
  if (had?.status === has.status && had.completion_reason === has.completion_reason) return { member: null };
  const status = homeStatus(has.status, before?.status);
  const passes = status === has.status && status !== 'assigned' && status !== 'in_progress';
  return { status, member: null, completion_reason: passes ? has.completion_reason : null };
};

/** Time until which the assigned account waits: as it asks itself, or as the home account asks. */
const heldUntil = ({ before, after, elsewhere }: RequestChange): string | null => {
  const isStillThere = before?.held_by === after.held_by;
  const asks = elsewhere ? isStillThere : before?.status !== after.status;
  if (!asks) return isStillThere ? after.held_until : null;
  const { status, waiting_until } = elsewhere?.after ?? after;
  return after.held_by !== null && status === 'waiting_for' ? waiting_until : null;
};

/** Values of the home account of a request that another account has in hand, or had until this change. */
const atHome: Rule<RequestRow> = (change) => {
  const { before, after } = change;
  if (change.account?.isAssigned) return [];
  const [from, to] = [before?.held_by ?? null, after.held_by];
  if (from === null && to === null) return [];
  const values = from === to ? followProgress(change) : handOver(change);
  const waits = to !== null && after.status === 'waiting_for' ? { waiting_until: null } : {};
  return [{ set: { ...values, ...waits, held_until: heldUntil(change) } }];
};

/** Values of the assigned account: those that the home account asks for, and its status where a rule at home has set it. */
const inAssignedAccount: Rule<RequestRow> = (change) => {
  const { before, after, account, elsewhere: home } = change;
  if (!account?.isAssigned || !home || home.after.held_by !== account.id) return [];
  const { requested } = home;
  const isAsked = (name: keyof RequestRow): boolean =>
    name in requested && requested[name] !== home.before?.[name];
  const arrives = isArriving(change);
  const own = arrives && before ? { member: null, completion_reason: null, waiting_until: null } : {};
  const asked = Object.fromEntries(
    (['member', 'completion_reason', 'waiting_until'] as const)
      .filter(isAsked)
      .map((name) => [name, requested[name]]),
  );
  if (isAsked('status')) return [{ set: { ...own, ...asked, status: requested.status } }];
  // Its waiting time is over.
  if ('held_until' in requested && after.status === 'waiting_for') return [{ set: { status: 'assigned' } }];
  if (!arrives && isShownAs(after.status, home.after.status)) return [{ set: asked }];
  const { status, completion_reason } = home.after;
  return [{ set: { ...own, completion_reason, ...asked, status } }];
};

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
  on([isAssignedAnew, not(isEmpty('team')), isOfOwnTeam], increment('assignment_count')),
  on([changes('team'), not(isForAssignedAccount)], assignToAccountOfTeam),
  atHome,
  inAssignedAccount,
];

export const assignedAccountRules: readonly Rule<RequestRow>[] = [
  on(isForAssignedAccount, targetWithoutAgreements),
];

/** "waiting_for: time reaches waiting_until: assigned", in the assigned account. */
export const assignedTimers: readonly Timer<RequestRow>[] = [
  at('held_until', { from: { not: { held_by: null } }, set: { held_until: null } }),
];
