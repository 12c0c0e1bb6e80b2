import { isBefore } from '@deskline/record';
import { affecting, isAffected, type Agreements } from '../affected-sla/agreements';
import type { RequestRow } from './request.record';

type Targets = 'status' | 'response_target_at' | 'resolution_target_at' | 'desired_completion_at';

/** Summary of the agreements that affect a request. */
export interface AgreementSummary {
  /** At least one SLA covers the request. */
  readonly isCovered: boolean;
  /** At least one affected SLA has the accountability provider or supplier. */
  readonly isAccountable: boolean;
}

export const NO_AGREEMENT: AgreementSummary = { isCovered: false, isAccountable: false };

export function agreementSummary(agreements: Agreements, impact: RequestRow['impact']): AgreementSummary {
  const affected = affecting(agreements.terms, impact);
  return {
    isCovered: affected.length > 0,
    isAccountable: affected.some((terms) => isAffected(terms, agreements)),
  };
}

/** "next_target_at in this order"; the response target ends with the response. */
export function nextTarget(
  { status, response_target_at, resolution_target_at, desired_completion_at }: Pick<RequestRow, Targets>,
  { isCovered, isAccountable }: AgreementSummary,
): string | null {
  if (status === 'completed') return null;
  if (response_target_at !== null && isEarlier(response_target_at, desired_completion_at))
    return response_target_at;
  if (desired_completion_at !== null) return desired_completion_at;
  if (status === 'waiting_for_customer') return isAccountable ? 'clock_stopped' : 'best_effort';
  if (resolution_target_at !== null) return resolution_target_at;
  return isCovered ? 'best_effort' : 'no_target';
}

/** A target comes before an empty desired completion. */
const isEarlier = (target: string, desired: string | null): boolean =>
  desired === null || isBefore(target, desired);
