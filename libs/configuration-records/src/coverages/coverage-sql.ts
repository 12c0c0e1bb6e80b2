import { COVERED_CATEGORIES, COVERED_IMPACTS } from '@deskline/record';

const TARGETS = [...COVERED_IMPACTS, ...COVERED_CATEGORIES].map(
  (kind) => `'${kind}', json_build_object(
'response_minutes', o.response_target_${kind}, 'response_days', o.response_target_${kind}_in_days,
'resolution_minutes', o.resolution_target_${kind}, 'resolution_days', o.resolution_target_${kind}_in_days,
'support_hours', o.support_hours_${kind}_id)`,
);

/**
 * Parameters: $1 service instance, $2 person, $3 moment, $4 account of the caller, for its own SLAs and those with it
 * as customer, $5 request template. The SLA, its offering and its service instance belong to one account: others would set targets without
 * its consent; so an instance above counts for a customer only where it is the provider's, as the one below is. EXISTS per SLA, so that both
 * keys of the link are used.
 */
export const COVERAGE_SQL = `WITH RECURSIVE above (id, distance) AS (
SELECT $1::bigint, 0
UNION SELECT link.from_id, above.distance + 1 FROM above
JOIN service_instance_child_service_instances link ON link.to_id = above.id
), nearest AS (SELECT id, min(distance) AS distance FROM above GROUP BY id)
SELECT json_build_object(
'sla', s.id, 'service_offering', o.id, 'service_instance', i.id,
'covers_requester', (s.coverage = 'customer_account' AND s.customer_account = p.account_id) IS TRUE
OR EXISTS (SELECT FROM person_sla_coverages covered WHERE covered.to_id = s.id AND covered.from_id = p.id),
'service_level_manager', s.service_level_manager_id,
'support_team', COALESCE(i.support_team_id, provided.support_team_id),
'first_line_team', i.first_line_team_id,
'time_zone', COALESCE(o.time_zone, a.time_zone),
'targets', json_build_object(${TARGETS.join(', ')}),
'service_hours', (SELECT c.id FROM calendar c WHERE c.id = o.service_hours_id AND c.account_id = o.account_id),
'standard', CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id,
'response_minutes', r.response_target, 'response_days', r.response_target_in_days,
'resolution_minutes', r.resolution_target, 'resolution_days', r.resolution_target_in_days,
'support_hours', r.support_hours_id,
'best_effort', r.response_target_best_effort OR r.resolution_target_best_effort) END,
'waiting_for_customer_follow_up', o.waiting_for_customer_follow_up_id)
FROM nearest JOIN sla s ON s.service_instance_id = nearest.id
JOIN service_offering o ON o.id = s.service_offering_id AND o.account_id = s.account_id
JOIN service_instance i ON i.id = s.service_instance_id AND i.account_id = s.account_id
JOIN service provided ON provided.id = i.service_id
JOIN account a ON a.id = s.account_id
LEFT JOIN standard_service_request r ON r.service_offering_id = o.id AND r.request_template_id = $5
LEFT JOIN person p ON p.id = $2
WHERE s.status = 'active' AND (s.expires_at IS NULL OR s.expires_at > $3)
AND (s.account_id = $4 OR s.customer_account = $4 AND (nearest.distance = 0
OR s.account_id = (SELECT account_id FROM service_instance WHERE id = $1)))
ORDER BY nearest.distance, s.id`;
