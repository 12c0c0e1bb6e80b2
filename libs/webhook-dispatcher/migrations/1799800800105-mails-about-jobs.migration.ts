import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that only a mail about a webhook has. */
const OF_WEBHOOKS = ['webhook_id', 'reason', 'name', 'event', 'uri', 'error', 'failures', 'failing_since'];

/** Mails to one person about a job. Tables keep their names: instances of the version before write them meanwhile. */
export class MailsAboutJobs1799800800105 implements MigrationInterface {
  readonly name = 'MailsAboutJobs1799800800105';

  async up(runner: QueryRunner): Promise<void> {
    const nullable = OF_WEBHOOKS.map((column) => `ALTER ${column} DROP NOT NULL`);
    await runner.query(`ALTER TABLE webhook_mail ${nullable.join(', ')}, ADD person_id bigint, ADD job jsonb,
      ADD CONSTRAINT webhook_mail_about CHECK ((job IS NULL) = (webhook_id IS NOT NULL)),
      ADD CONSTRAINT webhook_mail_to_person CHECK ((job IS NULL) = (person_id IS NULL))`);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
