import type { MigrationInterface, QueryRunner } from 'typeorm';

/** "Counters and flags begin as 0 and false": the first values of columns that could be empty. */
const FIRST_VALUES: readonly [table: string, columns: Readonly<Record<string, 0 | false>>][] = [
  ['ci', { site_license: false, temporary_license: false }],
  ['sla', { use_knowledge_from_service_provider: false }],
];

export class CountersAndFlags1799800220018 implements MigrationInterface {
  readonly name = 'CountersAndFlags1799800220018';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of FIRST_VALUES) {
      const values = Object.entries(columns);
      const filled = values.map(([column, first]) => `${column} = coalesce(${column}, ${first})`);
      const isEmpty = values.map(([column]) => `${column} IS NULL`);
      await runner.query(
        `UPDATE ${table} SET version = version + 1, ${filled.join(', ')} WHERE ${isEmpty.join(' OR ')}`,
      );
      const filledOnly = values.map(([column]) => `ALTER COLUMN ${column} SET NOT NULL`);
      await runner.query(`ALTER TABLE ${table} ${filledOnly.join(', ')}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of FIRST_VALUES) {
      const mayBeEmpty = Object.keys(columns).map((column) => `ALTER COLUMN ${column} DROP NOT NULL`);
      await runner.query(`ALTER TABLE ${table} ${mayBeEmpty.join(', ')}`);
    }
  }
}
