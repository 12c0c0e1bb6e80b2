import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Positions of columns in their snapshots, from which projections of other services are rebuilt. */
const POSITIONS = `UPDATE reference SET attributes = attributes || jsonb_build_object('position', c.position)
  FROM agile_board_column c WHERE reference.type = 'agile_board_column' AND reference.id = c.id`;

export class ProjectedColumnPositions1799800400095 implements MigrationInterface {
  readonly name = 'ProjectedColumnPositions1799800400095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(POSITIONS);
  }

  async down(): Promise<void> {
    // An attribute more does no harm to the version before.
  }
}
