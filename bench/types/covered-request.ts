import type { AccountFixture } from '@deskline/testing';
import type { ExtraWork } from './write-statements';

/** Agrees on targets for the service instance that the measured requests name. */
export async function agree(fixture: AccountFixture): Promise<void> {
  const { admin, me } = fixture;
  const { id: instance } = await fixture.referred('service_instance', 0);
  const { service } = (await admin.get(`/service_instances/${instance}`)).json as { service: { id: number } };
  const offering = await fixture.create(fixture.recordOf('service_offering'), 0, [], {
    ...{ service: service.id, status: 'available', time_zone: 'Etc/UTC' },
    ...{ response_target_high: 60, resolution_target_high: 600 },
  });
  await fixture.create(fixture.recordOf('sla'), 0, [], {
    ...{ service_offering: offering.id, service_instance: instance, status: 'active' },
    ...{ coverage: 'people', person_ids: [me], customer_representative_ids: [me] },
  });
}

const IMPACTS = ['low', 'medium', 'high', 'top'];
const agreed = (target: string): string =>
  `CASE $3::text ${IMPACTS.map((impact) => `WHEN '${impact}' THEN o.${target}_target_${impact}`).join(' ')} END AS ${target}_minutes`;

/** Agreement on the service instance that a person's request affects. */
const COVERAGE = `SELECT s.id AS sla, o.id AS service_offering, ${agreed('response')}, ${agreed('resolution')},
COALESCE(i.support_team_id, provided.support_team_id) AS support_team, i.first_line_team_id AS first_line_team
FROM sla s
JOIN service_offering o ON o.id = s.service_offering_id AND o.account_id = s.account_id
JOIN service_instance i ON i.id = s.service_instance_id AND i.account_id = s.account_id
JOIN service provided ON provided.id = i.service_id
WHERE s.service_instance_id = $1 AND s.status = 'active' AND (s.expires_at IS NULL OR s.expires_at > now()) AND s.account_id = $2
AND ($3 IN ('high', 'top') OR EXISTS (SELECT FROM person_sla_coverages covered WHERE covered.to_id = s.id AND covered.from_id = $4))
ORDER BY s.id`;

const target = (name: string): string => `now() + found.${name}_minutes * interval '1 minute'`;

/** Coverage, targets and affected SLA of a new request, around the clock. */
export const coveredRequest: ExtraWork = {
  lookup: {
    service: 'configuration-records',
    text: COVERAGE,
    values: [{ body: 'service_instance' }, 'account', { body: 'impact' }, 'person'],
  },
  found: {
    ...{
      sla: 'bigint',
      service_offering: 'bigint',
      response_minutes: 'integer',
      resolution_minutes: 'integer',
    },
    ...{ support_team: 'bigint', first_line_team: 'bigint' },
  },
  columns: {
    response_target_at: target('response'),
    resolution_target_at: target('resolution'),
    requester_resolution_target_at: target('resolution'),
    next_target_at: target('response'),
  },
  effects: [
    `affected AS (INSERT INTO affected_sla (request_id, account_id, impact, accountability, created_at, updated_at, sla_id,
service_offering_id, service_instance_id, support_team_id, first_line_team_id, response_target_at, resolution_target_at,
response_missed, resolution_missed, response_due_at, resolution_due_at)
SELECT written.id, written.account_id, written.impact, 'provider', now(), now(), found.sla, found.service_offering,
written.service_instance_id, found.support_team, found.first_line_team, written.response_target_at,
written.resolution_target_at, false, false, written.response_target_at, written.resolution_target_at
FROM written, found JOIN reference ON reference.type = 'sla' AND reference.id = found.sla)`,
  ],
};
