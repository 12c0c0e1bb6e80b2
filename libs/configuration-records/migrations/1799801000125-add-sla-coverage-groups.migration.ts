import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People covered by the active agreements of an account, by each of the ten values of coverage. */
const PEOPLE_COVERED = `CREATE OR REPLACE VIEW person_sla_coverages (from_id, to_id) AS
SELECT p.id, s.id FROM person p
JOIN sla s ON s.status = 'active' AND s.coverage = 'customer_account' AND s.account_id = p.account_id
WHERE COALESCE(s.customer_account, s.account_id) = p.account_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = ANY (ARRAY(WITH RECURSIVE climbed AS (
SELECT p.organization_id AS id
UNION
SELECT higher.parent_id FROM climbed JOIN organization higher ON higher.id = climbed.id)
SELECT id FROM climbed))
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations_and_descendants' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_sites l ON l.to_id = p.site_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'sites' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN sla_sites l ON l.to_id = p.site_id AND l.from_id = o.from_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations_and_sites' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_people l ON l.to_id = p.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'people' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN ci_users u ON u.to_id = p.id
JOIN ci ON ci.id = u.from_id AND ci.shelf IS NULL
JOIN service_instance_cis i ON i.to_id = ci.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'cis_of_service_instance' AND s.service_instance_id = i.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN team_members m ON m.to_id = p.id
JOIN service_instance i ON i.account_id = p.account_id AND i.support_team_id = m.from_id
JOIN sla_service_instances l ON l.to_id = i.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'service_instances' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN skill_pool_members m ON m.to_id = p.id
JOIN sla_skill_pools l ON l.to_id = m.from_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'skill_pools' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_coverage_group g ON g.account_id = p.account_id AND NOT g.disabled
JOIN sla_coverage_groups l ON l.to_id = g.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'coverage_groups' AND s.id = l.from_id
LEFT JOIN organization o ON o.id = p.organization_id
LEFT JOIN site ON site.id = p.site_id
WHERE NOT EXISTS (SELECT FROM regexp_split_to_table(lower(g.search_phrase), '\\s+') word
WHERE strpos(lower(concat_ws(' ', p.name, p.primary_email, o.name, site.name)), word) = 0)`;

const STATEMENTS = [
  `CREATE TABLE "sla_coverage_groups" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_91a92753948d2748c6653871307" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_coverage_groups_inverse" ON "sla_coverage_groups"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_coverage_group" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "description" text, "search_phrase" text, "disabled" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_4428965017bee69c0469fd9b0e2" PRIMARY KEY ("id"))`,
  `CREATE INDEX "sla_coverage_group_by_account_id" ON "sla_coverage_group"  ("account_id", "id")`,
  `CREATE INDEX "sla_coverage_group_by_account_id_sourceID" ON "sla_coverage_group"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "sla_coverage_group_by_account_id_created_at" ON "sla_coverage_group"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "sla_coverage_group_by_account_id_updated_at" ON "sla_coverage_group"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "sla_coverage_group_words_name_sourceID" ON "sla_coverage_group" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  PEOPLE_COVERED,
];

export class AddSlaCoverageGroups1799801000125 implements MigrationInterface {
  readonly name = 'AddSlaCoverageGroups1799801000125';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
