import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong verification codes are counted, and a code goes with its webhook. */
export class WrongCodes1796500000000 implements MigrationInterface {
  readonly name = 'WrongCodes1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhook_verification
      DROP CONSTRAINT webhook_verification_of, DROP COLUMN wrong_codes, DROP COLUMN wrong_since`);
  }
}

const STATEMENTS = [
  'DELETE FROM webhook_verification WHERE webhook_id NOT IN (SELECT id FROM webhook)',
  `ALTER TABLE webhook_verification
    ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0,
    ADD COLUMN wrong_since timestamptz,
    ADD CONSTRAINT webhook_verification_of FOREIGN KEY (webhook_id) REFERENCES webhook (id) ON DELETE CASCADE`,
];
