import { COVERED_CATEGORIES, COVERED_IMPACTS } from '@deskline/record';

/** Members of a charge; `of` is a table with the charge, `id` the identifier of its activity. */
const charge = (of: string, id: string): string =>
  `'charge_type', ${of}.charge_type, 'rate', ${of}.rate::text, 'rate_currency', ${of}.rate_currency, 'activityID', ${id}`;

const KINDS = [...COVERED_IMPACTS, ...COVERED_CATEGORIES].map(
  (kind) => `'${kind}', json_build_object('charge_type', o.charge_type_${kind}, 'rate', o.rate_${kind}::text,
'rate_currency', o.rate_${kind}_currency, 'activityID', s."activityID_${kind}")`,
);

const listed = (members: string, from: string): string =>
  `(SELECT coalesce(json_agg(json_build_object(${members})), '[]') FROM ${from})`;

/**
 * Parameters: $1 SLA, $2 account of the work. A row of the offering without an identifier counts, and an identifier without
 * a rate.
 */
export const RATES_SQL = `SELECT json_build_object('sla', s.id, 'agreementID', s."agreementID",
'kinds', json_build_object(${KINDS.join(', ')}),
'standard_service_requests', ${listed(
  `'request_template', r.request_template_id, ${charge('r', 'a."activityID"')}`,
  `standard_service_request r LEFT JOIN standard_service_request_activity_id a
ON a.sla_id = s.id AND a.standard_service_request_id = r.id WHERE r.service_offering_id = o.id`,
)},
'rfc_types', ${listed(
  `'rfc_type', coalesce(r.rfc_type, a.rfc_type), ${charge('r', 'a."activityID"')}`,
  `(SELECT * FROM rfc_type_rate WHERE service_offering_id = o.id) r
FULL JOIN (SELECT * FROM rfc_type_activity_id WHERE sla_id = s.id) a ON a.rfc_type = r.rfc_type`,
)},
'effort_classes', ${listed(
  `'effort_class', coalesce(r.effort_class_id, i.effort_class_id), 'rate', r.rate::text,
'rate_currency', r.rate_currency, 'rateID', i."rateID"`,
  `(SELECT * FROM effort_class_rate WHERE service_offering_id = o.id) r
FULL JOIN (SELECT * FROM effort_class_rate_id WHERE sla_id = s.id) i ON i.effort_class_id = r.effort_class_id`,
)})
FROM sla s JOIN service_offering o ON o.id = s.service_offering_id AND o.account_id = s.account_id
WHERE s.id = $1 AND s.account_id = $2`;
