import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = ['request', 'task', 'problem'].flatMap((table) => [
  `ALTER TABLE "${table}" ADD "agile_board_place" numeric`,
  `UPDATE "${table}" SET "agile_board_place" = coalesce("agile_board_column_position", "id") WHERE "agile_board_column_id" IS NOT NULL`,
  `CREATE INDEX "${table}_by_agile_board_column_id" ON "${table}"  ("agile_board_column_id", "id") WHERE "agile_board_column_id" IS NOT NULL`,
]);

export class PlaceOnBoards1798700000000 implements MigrationInterface {
  readonly name = 'PlaceOnBoards1798700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
