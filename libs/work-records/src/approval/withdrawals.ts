import type { GroupChange, GroupState } from '@deskline/record';
import type { Answer } from './answers';

interface State {
  readonly root: { readonly category: string };
  readonly members: readonly Pick<Answer, 'id'>[];
  readonly client?: GroupState['client'];
  readonly memberChanges?: ReadonlyMap<number, { readonly before: unknown }>;
}

/**
 * Names the override in the audit of an approval task that has lost an approval by DELETE, as the audit of the approval does
 * where it is canceled: the manager or an administrator asks fewer people than before.
 */
export function auditWithdrawals<Root, Member>(
  { root, members, client, memberChanges = new Map() }: State,
  change: GroupChange<Root, Member>,
): GroupChange<Root, Member> {
  const kept = new Set(members.map(({ id }) => id));
  const isDeleted = [...memberChanges].some(([id, { before }]) => before !== null && !kept.has(id));
  const isWithdrawn = root.category === 'approval' && client !== undefined && isDeleted;
  return isWithdrawn ? { overrideOfRoot: 'manager_only', ...change } : change;
}
