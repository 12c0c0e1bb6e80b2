import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEW = `CREATE OR REPLACE VIEW webhook_delivery AS
SELECT id, account_id, 1 AS version, webhook_id, sequence, event, kind, state,
  CASE kind WHEN 'event' THEN split_part(record, '/', 1) WHEN 'verify' THEN 'webhook'
    ELSE split_part(event, '.', 1) END AS object_type,
  CASE kind WHEN 'event' THEN substring(record FROM '/([0-9]{1,15})$')::bigint WHEN 'verify' THEN webhook_id
    ELSE 12345 END AS object_id,
  (SELECT line FROM delivery_attempt WHERE delivery_id = delivery.id
    ORDER BY started_at DESC, attempt DESC LIMIT 1) AS last_answer,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('started_at', started_at::timestamptz(0)::text, 'duration_ms', duration_ms,
      'status', status, CASE WHEN status IS NULL THEN 'error' ELSE 'line' END, line)
      || CASE WHEN answer IS NULL THEN '{}' ELSE jsonb_build_object('body', answer) END ORDER BY started_at, attempt)
    FROM (SELECT * FROM delivery_attempt WHERE delivery_id = delivery.id
      ORDER BY started_at DESC, attempt DESC LIMIT 100) latest), '[]') AS attempts,
  occurred_at::timestamptz(0) AS occurred_at,
  created_at::timestamptz(0) AS created_at,
  coalesce(settled_at, created_at)::timestamptz(0) AS updated_at,
  settled_at::timestamptz(0) AS settled_at,
  CASE WHEN state = 'retrying' THEN (SELECT due_at::timestamptz(0) FROM delivery_lane lane
    WHERE lane.webhook_id = delivery.webhook_id AND lane.record = delivery.record AND claim IS NULL
  ) END AS next_attempt_at
FROM delivery`;

/** Beginning of the body of the answer to an attempt that failed. */
export class AnswersOfAttempts1799800600099 implements MigrationInterface {
  readonly name = 'AnswersOfAttempts1799800600099';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_attempt ADD answer text');
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
