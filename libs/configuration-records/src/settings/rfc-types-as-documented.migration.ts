import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The documents give them no description. */
export class RfcTypesAsDocumented1798800000003 implements MigrationInterface {
  readonly name = 'RfcTypesAsDocumented1798800000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "rfc_type" DROP COLUMN "description"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "rfc_type" ADD "description" text`);
  }
}
