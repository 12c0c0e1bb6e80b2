import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_by_service_instance_id"`,
  `CREATE INDEX CONCURRENTLY "affected_sla_by_service_instance_id" ON "affected_sla"  ("service_instance_id", "id") WHERE "service_instance_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_words"`,
  `CREATE INDEX CONCURRENTLY "affected_sla_words" ON "affected_sla" USING gin (search_words(ARRAY[account_id], "id", "id"::text)) WITH (gin_pending_list_limit = 64)`,
  `RESET lock_timeout`,
];

export class AddNoteReactionsConcurrently1799800700104 implements MigrationInterface {
  readonly name = 'AddNoteReactionsConcurrently1799800700104';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
