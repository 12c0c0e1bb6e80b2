import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows last until some minutes after their end. */
const TABLE = `CREATE TABLE short_url_reservation (
  token text PRIMARY KEY,
  account_id text NOT NULL,
  principal jsonb NOT NULL,
  request_id text,
  amount integer NOT NULL,
  made integer NOT NULL DEFAULT 0 CHECK (made BETWEEN 0 AND amount),
  message text,
  created_at timestamptz NOT NULL,
  served_at timestamptz NOT NULL,
  finished_at timestamptz
)`;

export class ReserveShortUrls1799801004900 implements MigrationInterface {
  readonly name = 'ReserveShortUrls1799801004900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE short_url_reservation');
  }
}
