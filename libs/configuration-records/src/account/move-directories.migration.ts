import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What views ask of an account stands with the account. */
export class MoveDirectories1798000000003 implements MigrationInterface {
  readonly name = 'MoveDirectories1798000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE account SET directory_account = facts.directory_account,
      organization_id = facts.organization_id FROM account_facts facts WHERE facts.account_id = account.id`);
    await runner.query(
      'ALTER TABLE account_facts DROP COLUMN directory_account, DROP COLUMN organization_id',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_facts ADD directory_account text, ADD organization_id bigint');
    await runner.query(`UPDATE account_facts SET directory_account = account.directory_account,
      organization_id = account.organization_id FROM account WHERE account.id = account_id`);
  }
}
