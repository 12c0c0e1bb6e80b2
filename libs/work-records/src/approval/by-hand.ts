import type { GroupChange } from '@deskline/record';
import { FINISHED } from '../task/task-statuses';
import { isOneOf, outcomeOf, type Answer, type Asking, type Outcome } from './answers';

interface Asked extends Answer {
  /** Whom it is asked of. */
  readonly of: number | null;
}

interface Hand {
  /** The task before it was changed, where that is what has happened. */
  readonly was?: Asking;
  readonly caller?: number | null;
}

/**
 * What an outcome that somebody has set by hand comes to. From one who is asked it is the answer, where that decides;
 * where nobody is asked it is one approval.
 */
export function setByHand(
  task: Asking,
  { was, caller }: Hand,
  asked: readonly Asked[],
): GroupChange<never, Answer> | null {
  const { status } = task;
  if (!was || was.status === status || !isOutcome(status) || outcomeOf(task, asked) === status) return null;
  const own = asked.find((each) => each.of === caller && each.status === 'assigned');
  const answers = asked.map((each) => (each === own ? { ...each, status } : each));
  if (status === 'approved' && !isEnough(task, was, answers))
    return { refuse: { field: 'status', because: 'approvals_missing' } };
  return own ? { members: new Map([[own.id, { status }]]) } : null;
}

/** "approvals needed before status becomes approved": what was canceled when the task ended is still needed. */
function isEnough(task: Asking, was: Asking | null, answers: readonly Answer[]): boolean {
  const isCounted = ({ status }: Answer) => status !== 'canceled' || isOneOf(FINISHED, was?.status ?? '');
  return answers.some(isCounted) ? outcomeOf(task, answers) === 'approved' : task.required_approvals <= 1;
}

/** A new one asks nobody yet. */
export const isNotBornApproved = ({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: Asking & { readonly category: string };
}) =>
  before === null &&
  after.category === 'approval' &&
  after.status === 'approved' &&
  !isEnough(after, null, [])
    ? [{ refuse: 'status' as const, because: 'approvals_missing' as const }]
    : [];

const isOutcome = (status: string): status is Outcome => isOneOf(['approved', 'rejected'], status);
