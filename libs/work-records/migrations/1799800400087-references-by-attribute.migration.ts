import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes are of references that have the attribute, so that no other is looked up by id in all of them. */
const STATEMENTS = [
  'DROP INDEX reference_by_parent',
  `CREATE INDEX reference_by_parent ON reference (((attributes ->> 'parent')::bigint))
    WHERE type = 'organization' AND attributes ->> 'parent' IS NOT NULL`,
  'DROP INDEX reference_by_ui_extension_category',
  `CREATE INDEX reference_by_ui_extension_category ON reference (account_id, (attributes ->> 'category'), id)
    WHERE type = 'ui_extension' AND attributes ->> 'category' IS NOT NULL`,
  'DROP INDEX reference_by_absent_person',
  `CREATE INDEX reference_by_absent_person ON reference (((attributes ->> 'person')::bigint))
    WHERE type = 'out_of_office_period' AND attributes ->> 'person' IS NOT NULL`,
];

export class ReferencesByAttribute1799800400087 implements MigrationInterface {
  readonly name = 'ReferencesByAttribute1799800400087';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The indexes of all references do not come back.');
  }
}
