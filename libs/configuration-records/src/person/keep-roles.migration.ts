import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People are found by their roles, and those who administer some account are not everybody's to change. */
export class KeepRoles1798000000001 implements MigrationInterface {
  readonly name = 'KeepRoles1798000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "person" ADD "roles" jsonb`);
    await runner.query(`ALTER TABLE "person" ADD "administers" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "person" ALTER "administers" DROP DEFAULT`);
    await runner.query(`UPDATE "person" SET
      roles = coalesce((SELECT roles FROM permission WHERE person_id = person.id AND account_id = person.account_id), '[]'),
      administers = EXISTS (SELECT FROM permission WHERE person_id = person.id
        AND roles ?| '{account_administrator,directory_administrator}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "person" DROP COLUMN "administers", DROP COLUMN "roles"`);
  }
}
