import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORDERS = ['created_at', 'updated_at', 'name', 'service_offering_id', 'status'];

export class HoldSlas1799720000000 implements MigrationInterface {
  readonly name = 'HoldSlas1799720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "sla" ADD "held_by" text');
    await runner.query(
      'UPDATE "sla" SET "held_by" = "customer_account" WHERE "customer_account" <> "account_id"',
    );
    const inHand = 'WHERE "held_by" IS NOT NULL';
    await runner.query(`CREATE INDEX "sla_by_held_by" ON "sla" ("held_by", "id", "account_id") ${inHand}`);
    for (const column of ORDERS)
      await runner.query(
        `CREATE INDEX "sla_by_held_by_${column}" ON "sla" ("held_by", "${column}", "id") ${inHand}`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
