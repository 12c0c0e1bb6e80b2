import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST_COLUMNS, givePositionsSql } from '../src/log/give-positions.sql';
import { ADD_PARTITION } from '../src/log/partitions.sql';

/**
 * First of three steps to partitions (ADR 91), each a transaction of its own, while services of the version before go
 * on writing: events wait for their position in a table of their own, so that event_log has none without. Its
 * positions have an upper bound, at least a million above the last one given.
 */
const STATEMENTS = [
  'LOCK TABLE event_log IN ACCESS EXCLUSIVE MODE',
  'ALTER INDEX event_log_waiting RENAME TO event_log_unpositioned',
  `CREATE TABLE event_log_waiting (LIKE event_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off)`,
  `WITH moved AS (DELETE FROM event_log WHERE position IS NULL RETURNING *)
    INSERT INTO event_log_waiting SELECT * FROM moved`,
  'ALTER TABLE event_log_waiting ADD PRIMARY KEY (entry)',
  'DROP INDEX event_log_unpositioned',
  `DO $$
  DECLARE
    next bigint := nextval('event_log_entry_seq');
  BEGIN
    ALTER TABLE event_log ALTER COLUMN entry DROP IDENTITY;
    EXECUTE format('CREATE SEQUENCE event_log_entry_seq START %s OWNED BY event_log_waiting.entry', next);
  END $$`,
  `ALTER TABLE event_log_waiting ALTER COLUMN entry SET DEFAULT nextval('event_log_entry_seq')`,
  `ALTER TABLE event_log ALTER COLUMN entry SET DEFAULT nextval('event_log_entry_seq')`,
  `CREATE FUNCTION let_event_wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO event_log_waiting VALUES (NEW.*); RETURN NULL; END $$`,
  `CREATE TRIGGER lets_wait BEFORE INSERT ON event_log
    FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION let_event_wait()`,
  `ALTER TABLE event_log_head
    ADD COLUMN first bigint NOT NULL DEFAULT 1,
    ADD COLUMN past bigint NOT NULL DEFAULT 1,
    ADD COLUMN span bigint NOT NULL DEFAULT 1000000`,
  `UPDATE event_log_head SET first = coalesce((SELECT min(position) FROM event_log), position + 1),
    past = ((position + span - 1) / span + 1) * span + 1`,
  `DO $$ BEGIN
    EXECUTE format('ALTER TABLE event_log ADD CONSTRAINT event_log_1_positions
      CHECK (position IS NOT NULL AND position >= 1 AND position < %s) NOT VALID', (SELECT past FROM event_log_head));
  END $$`,
  ADD_PARTITION,
  givePositionsSql(FIRST_COLUMNS),
];

export class EventLogWaiting1760000000002 implements MigrationInterface {
  readonly name = 'EventLogWaiting1760000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Events are never thrown away by a migration.');
  }
}
