import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Snapshots of the existing boards and sprints, which a rebuild of projections hands to work records. */
const STATEMENTS = [
  `UPDATE reference SET attributes = attributes || jsonb_build_object('current_sprint', board.current_sprint_id)
FROM agile_board board
WHERE reference.type = 'agile_board' AND reference.id = board.id AND board.current_sprint_id IS NOT NULL`,
  // Quotation marks inside a name are escaped, so that the first such member is that of the reference.
  `UPDATE reference SET json = regexp_replace(json, ',"nodeID":', ',"number":' || sprint.number || ',"nodeID":')
FROM sprint
WHERE reference.type = 'sprint' AND reference.id = sprint.id AND sprint.number IS NOT NULL AND json NOT LIKE '%,"number":%'`,
];

export class CurrentSprintsOfProjectedBoards1799801004401 implements MigrationInterface {
  readonly name = 'CurrentSprintsOfProjectedBoards1799801004401';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE reference SET attributes = attributes - 'current_sprint' WHERE type = 'agile_board'`,
    );
  }
}
