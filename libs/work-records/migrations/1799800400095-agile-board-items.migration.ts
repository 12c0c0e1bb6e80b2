import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records on agile boards. Positions are counted within the column, as those of single records are; the board and the
 * account are in the partition, so that conditions on them reach the indexes of the four tables.
 */
const VIEW = `CREATE VIEW agile_board_item AS
  SELECT i.record_type || '-' || i.id AS id, i.record_type, i.id AS record_id, i.account_id, i.status, i.urgent,
    i.team_id, i.member_id, i.agile_board_id, i.agile_board_column_id, i.agile_board_place, i.created_at, i.updated_at,
    CASE WHEN i.agile_board_place IS NOT NULL THEN row_number() OVER (
      PARTITION BY i.account_id, i.agile_board_id, i.agile_board_column_id
      ORDER BY i.agile_board_place, i.record_type, i.id) END AS agile_board_column_position,
    (SELECT (c.attributes ->> 'position')::integer FROM reference c
      WHERE c.type = 'agile_board_column' AND c.id = i.agile_board_column_id) AS column_position
  FROM (
    SELECT 'problem' AS record_type, id, account_id, status, urgent, team_id AS team_id, member_id AS member_id,
      agile_board_id, agile_board_column_id, agile_board_place, created_at, updated_at
    FROM problem WHERE agile_board_id IS NOT NULL AND shelf IS NULL
    UNION ALL
    SELECT 'project_task' AS record_type, id, account_id, status, urgent, team_id AS team_id, NULL::bigint AS member_id,
      agile_board_id, agile_board_column_id, agile_board_place, created_at, updated_at
    FROM project_task WHERE agile_board_id IS NOT NULL
    UNION ALL
    SELECT 'request' AS record_type, id, account_id, status, urgent, team_id AS team_id, member_id AS member_id,
      agile_board_id, agile_board_column_id, agile_board_place, created_at, updated_at
    FROM request WHERE agile_board_id IS NOT NULL AND shelf IS NULL
    UNION ALL
    SELECT 'task' AS record_type, id, account_id, status, urgent, team_id AS team_id, member_id AS member_id,
      agile_board_id, agile_board_column_id, agile_board_place, created_at, updated_at
    FROM task WHERE agile_board_id IS NOT NULL
  ) i`;

export class AgileBoardItems1799800400095 implements MigrationInterface {
  readonly name = 'AgileBoardItems1799800400095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VIEW);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW agile_board_item');
  }
}
