import { at, type Condition, type Timer } from '@deskline/record';
import type { AffectedSlaRow } from './affected-sla.record';

/** An SLA that is not affected misses no target. */
const affected: Condition<'accountability'> = { not: { accountability: 'sla_not_affected' } };

/** Sets missed when a target passes; every change of the request sets both due moments again. */
export const affectedSlaTimers: readonly Timer<AffectedSlaRow>[] = [
  at('response_due_at', { from: affected, set: { response_missed: true, response_due_at: null } }),
  at('resolution_due_at', { from: affected, set: { resolution_missed: true, resolution_due_at: null } }),
];
