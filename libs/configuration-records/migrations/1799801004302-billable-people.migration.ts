import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE usage_statement (
    account_id text,
    month date,
    plan text,
    PRIMARY KEY (account_id, month)
  )`,
  `CREATE TABLE billable_person (
    account_id text,
    month date,
    person_id bigint,
    PRIMARY KEY (account_id, month, person_id)
  )`,
];

export class BillablePeople1799801004302 implements MigrationInterface {
  readonly name = 'BillablePeople1799801004302';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billable_person');
    await runner.query('DROP TABLE usage_statement');
  }
}
