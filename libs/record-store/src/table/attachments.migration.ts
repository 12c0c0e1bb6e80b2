import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which uploads the records have. A key names one upload, and one record has it. */
export class Attachments1760000000011 implements MigrationInterface {
  readonly name = 'Attachments1760000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachment (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL,
        record_type text NOT NULL,
        record_id bigint NOT NULL,
        field text NOT NULL,
        key text NOT NULL UNIQUE,
        name text NOT NULL,
        size bigint NOT NULL,
        inline boolean NOT NULL,
        created_at timestamptz(0) NOT NULL
      )`);
    await runner.query('CREATE INDEX attachment_by_record ON attachment (record_type, record_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attachment');
  }
}
