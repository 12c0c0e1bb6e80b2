import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "sla" ADD "customer_since" TIMESTAMP(0) WITH TIME ZONE`,
  `UPDATE sla SET customer_since = created_at WHERE customer_account IS NOT NULL`,
  // An agreement is not active before its first day.
  `UPDATE sla SET status = 'scheduled_for_activation', expires_at = NULL, version = sla.version + 1,
    starts_at = sla.start_date::timestamp AT TIME ZONE coalesce(account.time_zone, 'UTC')
  FROM account WHERE account.id = sla.account_id AND sla.status = 'active'
    AND sla.start_date::timestamp AT TIME ZONE coalesce(account.time_zone, 'UTC') > now()`,
  ...['contract', 'flsa'].map(
    (
      table,
    ) => `UPDATE ${table} SET status = 'scheduled_for_activation', expires_at = NULL, version = version + 1,
    starts_at = start_date::timestamp AT TIME ZONE coalesce(time_zone, 'UTC')
  WHERE status = 'active' AND start_date::timestamp AT TIME ZONE coalesce(time_zone, 'UTC') > now()`,
  ),
];

export class SlaCustomerSince1799800210000 implements MigrationInterface {
  readonly name = 'SlaCustomerSince1799800210000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "sla" DROP COLUMN "customer_since"');
  }
}
