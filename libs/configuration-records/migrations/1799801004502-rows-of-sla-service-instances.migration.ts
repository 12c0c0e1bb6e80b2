import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "sla_service_instance" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "sla_id" bigint, "service_instance_id" bigint NOT NULL, "impact_relation" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_306a61e897a6b6e1e4db182bf33" PRIMARY KEY ("id"))`,
  `CREATE INDEX "sla_service_instance_by_account_id" ON "sla_service_instance"  ("account_id", "id")`,
  `CREATE INDEX "sla_service_instance_by_sla_id" ON "sla_service_instance"  ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
  `CREATE INDEX "sla_service_instance_by_account_id_service_instance_id" ON "sla_service_instance"  ("account_id", "service_instance_id", "id")`,
  `ALTER TABLE "sla_service_instance" ADD CONSTRAINT "sla" FOREIGN KEY ("sla_id") REFERENCES "sla"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "sla_service_instance_unique_sla_service_instance" ON "sla_service_instance" (account_id, "sla_id", "service_instance_id")`,
  `ALTER SEQUENCE sla_service_instance_id_seq RESTART WITH 1000000001`,
  `CREATE FUNCTION row_of_sla_service_instance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM sla_service_instance WHERE sla_id = OLD.from_id AND service_instance_id = OLD.to_id;
  ELSE
    INSERT INTO sla_service_instance (created_at, updated_at, sla_id, service_instance_id, impact_relation, account_id)
    SELECT now(), now(), s.id, l.to_id, 'degraded', s.account_id FROM sla_service_instances l JOIN sla s ON s.id = l.from_id
    WHERE l.from_id = NEW.from_id AND l.to_id = NEW.to_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$`,
  `CREATE FUNCTION link_of_sla_service_instance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM sla_service_instances WHERE from_id = OLD.sla_id AND to_id = OLD.service_instance_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sla_service_instances (from_id, to_id) VALUES (NEW.sla_id, NEW.service_instance_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$`,
  // Links are written by lists of ids and by the release before, rows at their own path. The links of a new SLA precede it.
  `CREATE CONSTRAINT TRIGGER row_of_new_sla_service_instance AFTER INSERT ON sla_service_instances
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION row_of_sla_service_instance()`,
  `CREATE TRIGGER row_of_old_sla_service_instance AFTER DELETE ON sla_service_instances
FOR EACH ROW EXECUTE FUNCTION row_of_sla_service_instance()`,
  `CREATE TRIGGER link_of_sla_service_instance_row AFTER INSERT OR DELETE ON sla_service_instance
FOR EACH ROW EXECUTE FUNCTION link_of_sla_service_instance()`,
  `CREATE TRIGGER link_of_sla_service_instance_change AFTER UPDATE ON sla_service_instance
FOR EACH ROW WHEN (OLD.service_instance_id <> NEW.service_instance_id) EXECUTE FUNCTION link_of_sla_service_instance()`,
  `INSERT INTO sla_service_instance (created_at, updated_at, sla_id, service_instance_id, impact_relation, account_id)
SELECT now(), now(), s.id, l.to_id, 'degraded', s.account_id FROM sla_service_instances l JOIN sla s ON s.id = l.from_id
ON CONFLICT DO NOTHING`,
];

/**
 * Rows of the link, with ids that no service instance has: clients remove by either. Each link has a row and each row a link.
 */
export class RowsOfSlaServiceInstances1799801004502 implements MigrationInterface {
  readonly name = 'RowsOfSlaServiceInstances1799801004502';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
