import type { Rule } from '@deskline/record';
import type { RequestRow } from './request.record';

const needsNoReview = (request: RequestRow): boolean =>
  request.service_instance === null ||
  request.problem !== null ||
  request.workflow !== null ||
  request.grouping === 'grouped' ||
  (request.completion_reason === 'solved' && request.impact !== 'top');

/**
 * "reviewed becomes true when: no service instance; or linked to a problem or workflow; or grouping grouped; or
 * completion_reason solved and impact is not top". A later change by a person stays.
 */
export const setReviewed: Rule<RequestRow> = ({ before, after }) =>
  needsNoReview(after) && !(before && needsNoReview(before)) ? [{ set: { reviewed: true } }] : [];
