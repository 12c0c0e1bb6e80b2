import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account has so many letters an hour. */
export class MailBudget1796800000000 implements MigrationInterface {
  readonly name = 'MailBudget1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX webhook_mail_addressed ON webhook_mail (account_id, addressed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_mail_addressed');
  }
}
