import { callersAccount, percentileSql, type ReportMeasures } from '@deskline/record-store';

const TO_RESPONSE = 'extract(epoch FROM t.responded_at - t.created_at) / 60';
const TO_RESOLUTION = 't.resolution_duration';

/**
 * Requests by their service levels. A request misses them when a target of an affected agreement is missed, and meets
 * them when it is completed without that; others are open, or no agreement affects them. Durations are minutes from
 * creation to the first response and to completion.
 */
export const SLA_REPORT: ReportMeasures = {
  report: 'sla',
  reads: ['id', 'created_at', 'completed_at', 'responded_at', 'resolution_duration'],
  join: (params) => `LEFT JOIN LATERAL (
SELECT bool_or(a.response_missed OR a.resolution_missed) AS missed FROM affected_sla a
WHERE a.request_id = t.id AND a.account_id = ${params.add(callersAccount)} AND a.accountability <> 'sla_not_affected'
) level ON true`,
  measures: {
    requests: 'count(*)',
    met: 'count(*) FILTER (WHERE NOT level.missed AND t.completed_at IS NOT NULL)',
    missed: 'count(*) FILTER (WHERE level.missed)',
    response_median: percentileSql(50, TO_RESPONSE),
    response_p90: percentileSql(90, TO_RESPONSE),
    resolution_median: percentileSql(50, TO_RESOLUTION),
    resolution_p90: percentileSql(90, TO_RESOLUTION),
  },
};
