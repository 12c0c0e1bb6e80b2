import { affecting, type Agreements, type Answer } from '../affected-sla/agreements';
import type { RequestRow } from '../request/request.record';

/** Whether the SLAs that affect a request of that impact differ from the stored ones. */
export function isAffectedAnew(
  known: Agreements | null,
  { coverages }: Answer,
  impact: RequestRow['impact'],
): boolean {
  const before = new Set(known?.terms.flatMap(({ slas }) => slas));
  const now = affecting(coverages, impact).map(({ sla }) => sla);
  return now.length !== before.size || now.some((sla) => !before.has(sla));
}
