import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE usage_day (
    account_id text,
    day date,
    calls bigint NOT NULL,
    messages bigint NOT NULL,
    attempts bigint NOT NULL,
    PRIMARY KEY (account_id, day)
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX usage_day_by_day ON usage_day (day)',
];

export class UsageOfAccounts1799800700118 implements MigrationInterface {
  readonly name = 'UsageOfAccounts1799800700118';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_day');
  }
}
