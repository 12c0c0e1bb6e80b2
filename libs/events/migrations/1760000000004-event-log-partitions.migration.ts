import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Third step to partitions: the log becomes its own first partition, without a copy and without reading it, as the
 * validated constraint proves its bounds. Every event without a position is in event_log_waiting, every other one in a
 * partition of event_log_positioned. Services of the version before read and write event_log as ever.
 */
const STATEMENTS = [
  'LOCK TABLE event_log IN ACCESS EXCLUSIVE MODE',
  'DROP TRIGGER lets_wait ON event_log',
  'DROP FUNCTION let_event_wait',
  'ALTER TABLE event_log RENAME TO event_log_1',
  'ALTER TABLE event_log_1 RENAME CONSTRAINT event_log_position_key TO event_log_1_position_key',
  'CREATE TABLE event_log (LIKE event_log_1 INCLUDING DEFAULTS) PARTITION BY RANGE (position)',
  'CREATE TABLE event_log_positioned (LIKE event_log, UNIQUE (position)) PARTITION BY RANGE (position)',
  `DO $$ BEGIN
    EXECUTE format('ALTER TABLE event_log_positioned ATTACH PARTITION event_log_1 FOR VALUES FROM (1) TO (%s)',
      (SELECT past FROM event_log_head));
  END $$`,
  'ALTER TABLE event_log ATTACH PARTITION event_log_positioned FOR VALUES FROM (MINVALUE) TO (MAXVALUE)',
  'ALTER TABLE event_log ATTACH PARTITION event_log_waiting DEFAULT',
  `ALTER TABLE event_log_1 DROP CONSTRAINT event_log_pkey, DROP CONSTRAINT event_log_1_positions,
    DROP CONSTRAINT event_log_fits_a_message, ALTER COLUMN entry DROP DEFAULT`,
];

export class EventLogPartitions1760000000004 implements MigrationInterface {
  readonly name = 'EventLogPartitions1760000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
