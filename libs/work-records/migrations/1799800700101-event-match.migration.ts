import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE event_match (
    account_id text NOT NULL,
    key_hash text NOT NULL,
    is_keyed boolean NOT NULL,
    request_id bigint,
    person_id bigint NOT NULL,
    created_at timestamptz NOT NULL,
    seen integer NOT NULL DEFAULT 1,
    last_seen_at timestamptz NOT NULL,
    notes integer NOT NULL DEFAULT 0,
    noted_at timestamptz,
    told text[] NOT NULL DEFAULT '{}',
    texts jsonb NOT NULL DEFAULT '[]',
    counter_note_id bigint,
    due_at timestamptz,
    PRIMARY KEY (account_id, key_hash)
  )`,
  'CREATE INDEX event_match_due ON event_match (due_at) WHERE due_at IS NOT NULL',
];

/** Requests that events of monitoring tools match, by the key of the event (ADR 101). */
export class EventMatch1799800700101 implements MigrationInterface {
  readonly name = 'EventMatch1799800700101';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
