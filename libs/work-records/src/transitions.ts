import { is, minutesBetween, was, type Change, type Rule, type When } from '@deskline/record';

/** Rows common to the transition tables of requests, tasks, workflows, problems and others. */

interface InState {
  readonly status: string;
}

interface Move {
  readonly before: InState | null;
  readonly after: InState;
}

/** The field had one of these values before the change, and has none of them after it. */
export function leaves<Row, K extends keyof Row>(field: K, left: Row[K] | readonly Row[K][]): When<Row> {
  const [had, has] = [was<Row, K>(field, left), is<Row, K>(field, left)];
  return (change) => had(change) && !has(change);
}

/** "saved with status completed: completed_at set"; emptied when the record is reopened. */
export function stampedWhen<Row extends InState>(
  status: Row['status'],
  field: keyof Row & string,
): Rule<Row> {
  return ({ before, after, now }) => {
    const [was, is] = [before?.status === status, after.status === status];
    return was === is ? [] : [{ set: { [field]: is ? now : null } as Partial<Row> }];
  };
}

/** "resolution_duration: minutes between created_at and completed_at", by the names of the record type. */
export const resolvedBetween =
  <From extends string, To extends string>(from: From, to: To) =>
  ({ after }: { readonly after: Readonly<Record<From | To, string | null>> }) => {
    const [begun, ended] = [after[from], after[to]];
    return [{ set: { resolution_duration: begun && ended ? minutesBetween(begun, ended) : null } }];
  };

/** "new_assignment: true when status is assigned or declined" */
export const newAssignment = ({ before, after: { status } }: Move) =>
  before?.status === status
    ? []
    : [{ set: { new_assignment: status === 'assigned' || status === 'declined' } }];

interface Waiting extends InState {
  readonly waiting_until: string | null;
}

/** "waiting_until: only when status is waiting_for": refused with another status; emptied when the status is left. */
export function waitsOnlyWhenWaiting({
  before,
  after,
  client,
}: Pick<Change<Waiting>, 'before' | 'after' | 'client'>) {
  const { status, waiting_until } = after;
  if (status === 'waiting_for') return [];
  // Clients send whole records back: an unchanged value is no wish.
  const isAsked = client && waiting_until !== null && waiting_until !== before?.waiting_until;
  return isAsked
    ? [{ refuse: 'waiting_until' as const, because: 'not_waiting' as const }]
    : [{ set: { waiting_until: null } }];
}

/** "waiting_for: time reaches waiting_until: assigned" */
export const assignedWhenWaited = {
  field: 'waiting_until',
  from: { status: 'waiting_for' },
  set: { status: 'assigned' },
} as const;
