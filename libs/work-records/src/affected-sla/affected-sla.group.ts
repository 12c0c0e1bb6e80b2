import { group, type GroupChange, type GroupState, type Json } from '@deskline/record';
import { Request, type RequestRow } from '../request/request.record';
import { AffectedSla, type AffectedSlaRow } from './affected-sla.record';
import { agreementsOf, slasOf } from './agreements';

const READS = ['sla', 'accountability'] as const satisfies readonly (keyof AffectedSlaRow)[];

type Member = Pick<AffectedSlaRow, 'id' | (typeof READS)[number]>;

/**
 * Request and its affected SLAs: an SLA with accountability sla_not_affected sets no targets. One of a former service
 * instance is no longer among the agreements.
 */
export function decide({
  root,
  members,
}: Pick<GroupState<RequestRow, Member>, 'root' | 'members'>): GroupChange<RequestRow, Member> {
  const agreements = agreementsOf(root);
  if (!agreements) return {};
  const agreed = new Set<number | null>(slasOf(agreements));
  const spared = members
    .filter(({ accountability, sla }) => accountability === 'sla_not_affected' && agreed.has(sla))
    .flatMap(({ sla }) => sla ?? [])
    .sort((one, other) => one - other);
  if (spared.join() === agreements.spared.join()) return {};
  return { root: { agreements: { ...agreements, spared } as unknown as Json } };
}

export const affectedSlaGroup = group(Request, AffectedSla, {
  by: 'request',
  reads: READS,
  // Only the system writes the agreements of a request.
  readsOfRoot: [],
  decide,
});
