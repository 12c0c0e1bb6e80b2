import type { MigrationInterface, QueryRunner } from 'typeorm';

/** "requests of the own organization and below": the tree is walked down by parent. */
export class OrganizationTree1760000000014 implements MigrationInterface {
  readonly name = 'OrganizationTree1760000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX reference_by_parent ON reference (((attributes->>'parent')::bigint))
      WHERE type = 'organization'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reference_by_parent');
  }
}
