import { isBefore } from '@deskline/record';
import { affecting, isAffected, type Agreements } from '../affected-sla/agreements';
import type { RequestRow } from './request.record';

type Targets = 'status' | 'response_target_at' | 'resolution_target_at' | 'desired_completion_at';

/** How a request stands with the agreements that it comes under, all of them together. */
export interface Standing {
  /** There is one at all. */
  readonly isCovered: boolean;
  /** One of those affected has the accountability provider or supplier. */
  readonly isAccountable: boolean;
}

export const NO_AGREEMENT: Standing = { isCovered: false, isAccountable: false };

export function standingOf(agreements: Agreements, impact: RequestRow['impact']): Standing {
  const affected = affecting(agreements.terms, impact);
  return {
    isCovered: affected.length > 0,
    isAccountable: affected.some((terms) => isAffected(terms, agreements)),
  };
}

/** "next_target_at in this order": a response target exists until it is responded to. */
export function nextTarget(
  { status, response_target_at, resolution_target_at, desired_completion_at }: Pick<RequestRow, Targets>,
  { isCovered, isAccountable }: Standing,
): string | null {
  if (status === 'completed') return null;
  if (response_target_at !== null && isEarlier(response_target_at, desired_completion_at))
    return response_target_at;
  if (desired_completion_at !== null) return desired_completion_at;
  if (status === 'waiting_for_customer') return isAccountable ? 'clock_stopped' : 'best_effort';
  if (resolution_target_at !== null) return resolution_target_at;
  return isCovered ? 'best_effort' : 'no_target';
}

/** What is not desired by any moment is desired after all of them. */
const isEarlier = (target: string, desired: string | null): boolean =>
  desired === null || isBefore(target, desired);
