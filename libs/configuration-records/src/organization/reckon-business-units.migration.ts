import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which business unit an organization belongs to is reckoned when it is read; nothing had ever filled the column. */
export class ReckonBusinessUnits1798000000000 implements MigrationInterface {
  readonly name = 'ReckonBusinessUnits1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "organization" DROP COLUMN "business_unit_organization_id"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "organization" ADD "business_unit_organization_id" bigint`);
  }
}
