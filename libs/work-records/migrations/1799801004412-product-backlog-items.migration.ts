import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places of problems that have had a position of any number: in that order, and without one at the end. */
const PLACES = `UPDATE problem SET product_backlog_place = standing.place
FROM (SELECT id, row_number() OVER (PARTITION BY product_backlog_id ORDER BY product_backlog_position NULLS LAST, id) AS place
  FROM problem WHERE product_backlog_id IS NOT NULL AND shelf IS NULL) standing
WHERE problem.id = standing.id AND problem.product_backlog_place IS NULL`;

/** Estimate of the last item of a record. `+ 0` sorts those of the record, found by its index, instead of walking through all. */
const estimateBy = (type: string): string =>
  `(SELECT s.estimate FROM sprint_backlog_item s WHERE s.${type}_id = i.id ORDER BY s.id + 0 DESC LIMIT 1)`;

/** Records on product backlogs, in the order that single records have their positions by. */
const VIEW = `CREATE VIEW product_backlog_item AS
  SELECT i.record_type || '-' || i.id AS id, i.record_type, i.id AS record_id, i.account_id, i.product_backlog_id,
    i.problem_id, i.request_id, i.created_at, i.updated_at,
    row_number() OVER (PARTITION BY i.account_id, i.product_backlog_id
      ORDER BY i.product_backlog_place, i.record_type, i.id)::integer AS position,
    CASE i.record_type WHEN 'problem' THEN ${estimateBy('problem')} ELSE ${estimateBy('request')} END AS estimate
  FROM (
    SELECT 'problem' AS record_type, id, account_id, product_backlog_id, product_backlog_place,
      id AS problem_id, NULL::bigint AS request_id, created_at, updated_at
    FROM problem WHERE product_backlog_id IS NOT NULL AND product_backlog_place IS NOT NULL AND shelf IS NULL
    UNION ALL
    SELECT 'request' AS record_type, id, account_id, product_backlog_id, product_backlog_place,
      NULL::bigint AS problem_id, id AS request_id, created_at, updated_at
    FROM request WHERE product_backlog_id IS NOT NULL AND product_backlog_place IS NOT NULL AND shelf IS NULL
  ) i`;

export class ProductBacklogItems1799801004412 implements MigrationInterface {
  readonly name = 'ProductBacklogItems1799801004412';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PLACES);
    await runner.query(VIEW);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW product_backlog_item');
  }
}
