import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies the plans that are known to where other services are told them from. */
export class KnownPlans1799800900122 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE account SET plan = facts.plan FROM account_facts facts WHERE facts.account_id = account.id AND facts.plan IS NOT NULL',
    );
  }

  async down(): Promise<void> {}
}
