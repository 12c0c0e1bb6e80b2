import { on, isEmpty, not, is, type Json, type Rule, type Then } from '@deskline/record';
import {
  agreementsIn,
  agreementsOf,
  prefetchedAnswer,
  isAnswerFor,
  needsNewAnswer,
} from '../affected-sla/agreements';
import { stopClock } from './clock-stops';
import { NO_AGREEMENT, nextTarget, agreementSummary } from './next-target';
import type { RequestRow } from './request.record';
import { clocksOf, targetsOf } from './targets';

const UNCOVERED = { agreements: null, waiting_for_customer_follow_up: null } as const;

/** Sets the agreements from the prefetched answer; without one, marks the request as due for the coverage backfill. */
const findsAgreements: Rule<RequestRow> = ({ before, after, now }) => {
  if (after.service_instance === null)
    return agreementsOf(after) || after.coverage_due_at
      ? [{ set: { ...UNCOVERED, coverage_due_at: null } }]
      : [];
  const stored = agreementsOf(after);
  const answer = prefetchedAnswer(after);
  if (answer) {
    const agreements = agreementsIn(answer, after.impact, stored?.spared ?? []);
    const { follow_up: waiting_for_customer_follow_up } = agreements;
    const found = agreements.terms.length > 0 ? (agreements as unknown as Json) : null;
    return [{ set: { agreements: found, waiting_for_customer_follow_up, coverage_due_at: null } }];
  }
  if (before && !needsNewAnswer(before, after)) return [];
  const stays = stored !== null && isAnswerFor(stored, after);
  return [{ set: { ...(!stays && UNCOVERED), coverage_due_at: now } }];
};

const responds: Then<RequestRow> = ({ now }) => ({ set: { responded_at: now } });

/** "response_target_at and resolution_target_at follow from the service offering of the active SLA" */
const setsTargets: Rule<RequestRow> = ({ after }) => {
  const agreements = agreementsOf(after);
  const targets = targetsOf(agreements ? clocksOf(after, agreements) : [], agreements);
  const { status, responded_at, desired_completion_at } = after;
  const { resolution_target_at } = targets;
  const response_target_at = responded_at === null ? targets.response_target_at : null;
  const next_target_at = nextTarget(
    { status, response_target_at, resolution_target_at, desired_completion_at },
    agreements ? agreementSummary(agreements, after.impact) : NO_AGREEMENT,
  );
  return [{ set: { ...targets, next_target_at } }];
};

export const targetRules: readonly Rule<RequestRow>[] = [
  findsAgreements,
  // The response is the first change away from assigned or declined.
  on([isEmpty('responded_at'), not(is('status', ['assigned', 'declined']))], responds),
  stopClock,
  setsTargets,
];
