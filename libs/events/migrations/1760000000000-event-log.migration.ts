import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Largest event that fits a NATS message of the default size. */
const LARGEST_EVENT = 512 * 1024;

const GIVE_POSITIONS = `
  CREATE FUNCTION give_event_positions(
    above bigint, most bigint, taken bigint, moment timestamptz,
    OUT head bigint, OUT given bigint, OUT highest bigint, OUT oldest timestamptz
  ) LANGUAGE plpgsql AS $$
  BEGIN
    given := 0;
    SELECT occurred_at INTO oldest FROM event_log
      WHERE position IS NULL AND entry > above ORDER BY entry LIMIT 1;
    IF oldest IS NULL THEN RETURN; END IF;

    SELECT position INTO head FROM event_log_head FOR UPDATE;

    WITH waiting AS (
      SELECT entry FROM event_log WHERE position IS NULL AND entry > above ORDER BY entry LIMIT most
    ), numbered AS (
      SELECT entry, head + row_number() OVER (ORDER BY entry) AS next FROM waiting
    ), positioned AS (
      UPDATE event_log SET position = numbered.next, positioned_at = moment
      FROM numbered WHERE event_log.entry = numbered.entry
      RETURNING event_log.entry
    )
    SELECT count(*), max(entry) INTO given, highest FROM positioned;

    head := head + given;
    UPDATE event_log_head SET position = head, published = greatest(published, taken);
  END $$`;

/** Tables of this library. A service with a log or a consumer lists it first among its migrations. */
export class EventLog1760000000000 implements MigrationInterface {
  readonly name = 'EventLog1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_log (
        entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        position bigint UNIQUE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        event text NOT NULL,
        account_id text NOT NULL,
        object_type text NOT NULL,
        object_id bigint NOT NULL,
        person_id bigint,
        person_name text,
        audit_line_id bigint,
        note_id bigint,
        payload jsonb NOT NULL,
        snapshot jsonb,
        occurred_at timestamptz NOT NULL,
        request_id text,
        positioned_at timestamptz,
        CONSTRAINT event_log_fits_a_message
          CHECK (pg_column_size(payload) + coalesce(pg_column_size(snapshot), 0) <= ${LARGEST_EVENT})
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05)`);
    await runner.query('CREATE INDEX event_log_waiting ON event_log (entry) WHERE position IS NULL');
    await runner.query(`
      CREATE TABLE event_log_head (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        log uuid NOT NULL DEFAULT gen_random_uuid(),
        position bigint NOT NULL DEFAULT 0,
        published bigint NOT NULL DEFAULT 0
      )`);
    await runner.query('INSERT INTO event_log_head DEFAULT VALUES');
    await runner.query(GIVE_POSITIONS);
    await runner.query(`
      CREATE TABLE event_position (
        consumer text,
        source text,
        log uuid,
        position bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (consumer, source)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION give_event_positions');
    await runner.query('DROP TABLE event_position, event_log_head, event_log');
  }
}
