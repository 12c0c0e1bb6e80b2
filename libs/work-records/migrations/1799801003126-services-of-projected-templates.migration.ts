import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Snapshots of the existing templates, which a rebuild of projections hands to configuration records. */
const SERVICES = `UPDATE reference SET attributes = attributes || jsonb_build_object('service', template.service_id)
FROM request_template template
WHERE reference.type = 'request_template' AND reference.id = template.id AND template.service_id IS NOT NULL`;

export class ServicesOfProjectedTemplates1799801003126 implements MigrationInterface {
  readonly name = 'ServicesOfProjectedTemplates1799801003126';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SERVICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE reference SET attributes = attributes - 'service' WHERE type = 'request_template'`,
    );
  }
}
