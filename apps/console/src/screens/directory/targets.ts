import type { AnyRecord } from '../../api/record';

export const IMPACTS = ['low', 'medium', 'high', 'top'] as const;
type Impact = (typeof IMPACTS)[number];

export interface Target {
  readonly minutes?: number;
  readonly days?: number;
}

/** Target of an offering for an impact: minutes, or whole business days; null for none. */
export function targetOf(record: AnyRecord, kind: 'response' | 'resolution', impact: Impact): Target | null {
  const days = record[`${kind}_target_${impact}_in_days`];
  if (typeof days === 'number') return { days };
  const minutes = record[`${kind}_target_${impact}`];
  return typeof minutes === 'number' ? { minutes } : null;
}

/** Whether an offering has a target for any impact. */
export const hasTargets = (record: AnyRecord): boolean =>
  IMPACTS.some((impact) => targetOf(record, 'response', impact) ?? targetOf(record, 'resolution', impact));
