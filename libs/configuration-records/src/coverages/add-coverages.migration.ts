import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An agreement that is active, as far as it is said by that word whom it covers. */
const covering = (coverage: string): string =>
  `sla s ON s.status = 'active' AND s.coverage = '${coverage}' AND`;

const STATEMENTS = [
  // Whom the agreements of an account cover, by each of the nine words. Each of its parts begins at a person or at an agreement.
  `CREATE VIEW "person_sla_coverages" ("from_id", "to_id") AS
SELECT p.id, s.id FROM person p
JOIN ${covering('customer_account')} s.account_id = p.account_id
WHERE COALESCE(s.customer_account, s.account_id) = p.account_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN ${covering('organizations')} s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = ANY (ARRAY(WITH RECURSIVE climbed AS (
SELECT p.organization_id AS id
UNION
SELECT higher.parent_id FROM climbed JOIN organization higher ON higher.id = climbed.id)
SELECT id FROM climbed))
JOIN ${covering('organizations_and_descendants')} s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_sites l ON l.to_id = p.site_id
JOIN ${covering('sites')} s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN sla_sites l ON l.to_id = p.site_id AND l.from_id = o.from_id
JOIN ${covering('organizations_and_sites')} s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_people l ON l.to_id = p.id
JOIN ${covering('people')} s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN ci_users u ON u.to_id = p.id
JOIN ci ON ci.id = u.from_id AND ci.shelf IS NULL
JOIN service_instance_cis i ON i.to_id = ci.id
JOIN ${covering('cis_of_service_instance')} s.service_instance_id = i.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN team_members m ON m.to_id = p.id
JOIN service_instance i ON i.account_id = p.account_id AND i.support_team_id = m.from_id
JOIN sla_service_instances l ON l.to_id = i.id
JOIN ${covering('service_instances')} s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN skill_pool_members m ON m.to_id = p.id
JOIN sla_skill_pools l ON l.to_id = m.from_id
JOIN ${covering('skill_pools')} s.id = l.from_id`,
  `CREATE VIEW "person_service_coverages" ("from_id", "to_id") AS
SELECT covered.from_id, o.service_id FROM person_sla_coverages covered
JOIN sla s ON s.id = covered.to_id
JOIN service_offering o ON o.id = s.service_offering_id`,
  `CREATE VIEW "person_service_instance_coverages" ("from_id", "to_id") AS
SELECT covered.from_id, s.service_instance_id FROM person_sla_coverages covered
JOIN sla s ON s.id = covered.to_id`,
  `CREATE VIEW "person_ci_coverages" ("from_id", "to_id") AS
SELECT covered.from_id, i.to_id FROM person_service_instance_coverages covered
JOIN service_instance_cis i ON i.from_id = covered.to_id`,
];

export class AddCoverages1799600000010 implements MigrationInterface {
  readonly name = 'AddCoverages1799600000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
