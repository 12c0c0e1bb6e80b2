import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The delivery log: a view for the engine of records, and the indexes that its pages start in. Moments are told to the
 * second, and so they are compared.
 */
export class Log1796200000000 implements MigrationInterface {
  readonly name = 'Log1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [AGAIN, ...INDEXES, VIEW]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW webhook_delivery');
    await runner.query('DROP INDEX delivery_by_created_at, delivery_missed, delivery_by_verification');
    await runner.query('ALTER TABLE delivery DROP COLUMN again');
  }
}

const second = (column: string): string => `${column}::timestamptz(0)`;

/** Somebody asked for it: how long ago it happened says nothing of how fast it is delivered. */
const AGAIN = 'ALTER TABLE delivery ADD COLUMN again boolean NOT NULL DEFAULT false';

/** Every message is written to each index that it is in, twice: only one has them all. It is also what is counted. */
const INDEXES = [
  `CREATE INDEX delivery_by_created_at ON delivery (webhook_id, (${second('created_at')})) INCLUDE (account_id)`,
  `CREATE INDEX delivery_missed ON delivery (webhook_id, state, sequence) WHERE state IN ('dropped', 'held')`,
  // A webhook is told of one event, and of its verification: that is the rare one.
  `CREATE INDEX delivery_by_verification ON delivery (webhook_id, sequence) WHERE event = 'webhook.verify'`,
];

const LATEST = 'FROM delivery_attempt WHERE delivery_id = delivery.id ORDER BY started_at DESC, attempt DESC';

/** An attempt that was not answered has the reason where others have the status line. */
const ATTEMPT = `jsonb_build_object('started_at', ${second('started_at')}::text, 'duration_ms', duration_ms,
  'status', status, CASE WHEN status IS NULL THEN 'error' ELSE 'line' END, line)`;

const VIEW = `CREATE VIEW webhook_delivery AS
SELECT id, account_id, 1 AS version, webhook_id, sequence, event, kind, state,
  CASE kind WHEN 'event' THEN split_part(record, '/', 1) WHEN 'verify' THEN 'webhook'
    ELSE split_part(event, '.', 1) END AS object_type,
  CASE kind WHEN 'event' THEN substring(record FROM '/([0-9]{1,15})$')::bigint WHEN 'verify' THEN webhook_id
    ELSE 12345 END AS object_id,
  (SELECT line ${LATEST} LIMIT 1) AS last_answer,
  coalesce((SELECT jsonb_agg(${ATTEMPT} ORDER BY started_at, attempt)
    FROM (SELECT * ${LATEST} LIMIT 100) latest), '[]') AS attempts,
  ${second('occurred_at')} AS occurred_at,
  ${second('created_at')} AS created_at,
  ${second('coalesce(settled_at, created_at)')} AS updated_at,
  ${second('settled_at')} AS settled_at,
  CASE WHEN state = 'retrying' THEN (SELECT ${second('due_at')} FROM delivery_lane lane
    WHERE lane.webhook_id = delivery.webhook_id AND lane.record = delivery.record AND claim IS NULL
  ) END AS next_attempt_at
FROM delivery`;
