import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The roles a person holds, by account. */
export class Permissions1760000100001 implements MigrationInterface {
  readonly name = 'Permissions1760000100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE permission (
        person_id bigint NOT NULL,
        account_id text NOT NULL,
        roles jsonb NOT NULL,
        PRIMARY KEY (person_id, account_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE permission');
  }
}
