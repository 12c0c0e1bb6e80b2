import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those that cover whom the request is for, but for those of which somebody has said that they are not affected. */
const COVERING = `SELECT sla::bigint FROM request, jsonb_array_elements(agreements->'terms') AS terms,
  jsonb_array_elements_text(terms->'slas') AS sla
WHERE request.id = time_entry.request_id AND request.account_id = time_entry.account_id
  AND (terms->>'covers_requester')::boolean AND NOT agreements->'spared' @> to_jsonb(sla::bigint)
LIMIT 1`;

export class NameAgreements1799734000002 implements MigrationInterface {
  readonly name = 'NameAgreements1799734000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE time_entry ADD sla_id bigint');
    await runner.query(`UPDATE time_entry SET sla_id = (${COVERING}) WHERE request_id IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
