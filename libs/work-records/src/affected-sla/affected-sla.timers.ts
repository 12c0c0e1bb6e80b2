import { at, type Condition, type Timer } from '@deskline/record';
import type { AffectedSlaRow } from './affected-sla.record';

/** Nobody misses what is promised by an agreement that is not affected. */
const affected: Condition<'accountability'> = { not: { accountability: 'sla_not_affected' } };

/** A target that passes is missed. Both clocks are put right by whatever happens to the request. */
export const affectedSlaTimers: readonly Timer<AffectedSlaRow>[] = [
  at('response_due_at', { from: affected, set: { response_missed: true, response_due_at: null } }),
  at('resolution_due_at', { from: affected, set: { resolution_missed: true, resolution_due_at: null } }),
];
