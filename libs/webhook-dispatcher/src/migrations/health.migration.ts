import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How webhooks fare, and the mails about those that fare badly. */
export class Health1796300000000 implements MigrationInterface {
  readonly name = 'Health1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reference_administrators');
    await runner.query('DROP TABLE webhook_letter, webhook_mail, webhook_health, lived_time');
  }
}

const STATEMENTS = [
  // Only webhooks that have failed have a row. Written often and read by its key, so without further indexes.
  `CREATE TABLE webhook_health (
    webhook_id bigint PRIMARY KEY,
    account_id text NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    first_failed_at timestamptz,
    last_failed_at timestamptz,
    first_lived_ms bigint,
    last_lived_ms bigint,
    mail_id uuid,
    mailed_at timestamptz
  ) WITH (fillfactor = 70)`,
  // How long the service has run, whatever the clock says: the measure of "over more than a week".
  `CREATE TABLE lived_time (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    milliseconds bigint NOT NULL DEFAULT 0,
    read_at timestamptz NOT NULL DEFAULT now()
  )`,
  'INSERT INTO lived_time DEFAULT VALUES',
  // The webhook as it was: it may be changed or deleted before the mail goes out.
  `CREATE TABLE webhook_mail (
    id uuid PRIMARY KEY,
    webhook_id bigint NOT NULL,
    account_id text NOT NULL,
    reason text NOT NULL CHECK (reason IN ('failing', 'unverified', 'disabled')),
    name text NOT NULL,
    event text NOT NULL,
    uri text NOT NULL,
    copies_to text,
    error text NOT NULL,
    failures integer NOT NULL,
    failing_since timestamptz NOT NULL,
    filed_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL DEFAULT now(),
    addressed_at timestamptz
  )`,
  'CREATE INDEX webhook_mail_filed ON webhook_mail (filed_at)',
  'CREATE INDEX webhook_mail_unaddressed ON webhook_mail (due_at) WHERE addressed_at IS NULL',
  `CREATE TABLE webhook_letter (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    mail_id uuid NOT NULL REFERENCES webhook_mail ON DELETE CASCADE,
    address text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'given_up')),
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    claim uuid,
    settled_at timestamptz,
    UNIQUE (mail_id, address)
  )`,
  `CREATE INDEX webhook_letter_due ON webhook_letter (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX reference_administrators ON reference (id)
   WHERE type = 'person' AND attributes @? '$.roles.*[*] ? (@ == "account_administrator")'`,
];
