import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose password was right in more than one account, until the account is chosen. */
export class SignInChoice1795100000000 implements MigrationInterface {
  readonly name = 'SignInChoice1795100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_choice (
        key bytea PRIMARY KEY,
        proofs jsonb NOT NULL,
        made_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_choice');
  }
}
