import type { Database } from '@deskline/platform';
import { withoutIndexes } from './fill';

/** Account with nearly all tasks, as one account is always the largest. */
export const ACCOUNT = 'widget';
const TEAMS = 200;
const PEOPLE = 2_000;

/** References to records of other services. Some names occur twice, and ids are not in the order of names. */
const REFERENCES = `
INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
SELECT type, id, CASE WHEN id % 40 = 0 THEN 'provider' ELSE '${ACCOUNT}' END, name, id % 50 = 0, 1,
  format('"name":%s,"nodeID":"%s"', to_json(name), md5(type || id)), '{}'
FROM (
  SELECT 'team' AS type, id, 'Team ' || left(md5((id / 2)::text), 6) AS name FROM generate_series(1, ${TEAMS}) id
  UNION ALL
  SELECT 'person', id, initcap(left(md5('p' || id / 2), 7)) || ' Brown' FROM generate_series(1, ${PEOPLE}) id
) known`;

/** Few teams have many tasks, most tasks are finished, and optional fields are often empty. */
const TASKS = `
INSERT INTO task (account_id, "sourceID", subject, category, status, impact, team_id, member_id, workflow_id, template_id,
  planned_duration, required_approvals, rejection_count, provider_not_accountable, new_assignment, urgent, work_hours_are_24x7,
  completion_target_at, finished_at, created_at, updated_at)
SELECT
  CASE WHEN a < 0.92 THEN '${ACCOUNT}' ELSE (ARRAY['provider', 'supplier', 'bank', 'museum'])[1 + n % 4] END,
  CASE WHEN b < 0.4 THEN 'ext-' || md5(n::text) END,
  CASE WHEN c < 0.1 THEN 'Restart the server' ELSE 'Check ' || left(md5(n::text), 12) END,
  (ARRAY['implementation', 'implementation', 'approval', 'risk_and_impact', 'automation'])[1 + floor(d * 5)::integer],
  CASE WHEN finished THEN (ARRAY['completed', 'completed', 'approved', 'canceled', 'failed'])[1 + floor(e * 5)::integer]
    ELSE (ARRAY['registered', 'assigned', 'in_progress', 'waiting_for'])[1 + floor(e * 4)::integer] END,
  CASE WHEN f < 0.6 THEN (ARRAY['low', 'medium', 'high', 'top'])[1 + floor(f * f * 11)::integer] END,
  1 + floor(g * g * g * ${TEAMS})::bigint,
  CASE WHEN h < 0.7 THEN 1 + floor(i * i * ${PEOPLE})::bigint END,
  1 + n / 8, 1 + n % 40, 60, 1, 0, false, false, false, false,
  CASE WHEN j < 0.8 THEN made + interval '1 minute' * floor(j * 50000) END,
  CASE WHEN finished THEN made + interval '1 second' * floor(k * 2400000) END,
  made,
  made + interval '1 second' * floor(l * 2600000)
FROM (
  SELECT n, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e, random() AS f, random() AS g,
    random() AS h, random() AS i, random() AS j, random() AS k, random() AS l, random() < 0.85 AS finished,
    timestamptz '2020-01-01 00:00Z' + interval '1 second' * floor(n * (180000000.0 / $1::integer)) AS made
  FROM generate_series(1, $1::integer) n
) dice`;

/** The same tasks each time, so that their plans are the same too. */
export async function fillTasks(database: Database, tasks: number): Promise<void> {
  await withoutIndexes(database, 'task', () =>
    database.transaction(async (transaction) => {
      await transaction.query('SELECT setseed(0.25)');
      await transaction.query(REFERENCES);
      await transaction.query(TASKS, [tasks]);
    }),
  );
  await database.query('VACUUM (ANALYZE) task');
  await database.query('VACUUM (ANALYZE) reference');
}
