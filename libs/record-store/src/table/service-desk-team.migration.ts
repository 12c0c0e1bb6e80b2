import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who takes what nobody else is named for, in every service that knows accounts. */
export class ServiceDeskTeam1799400000004 implements MigrationInterface {
  readonly name = 'ServiceDeskTeam1799400000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD service_desk_team_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN service_desk_team_id');
  }
}
