import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Other accounts in which an application acts as its linked person; none for those that exist: they are linked anew.
  `ALTER TABLE application ADD COLUMN accounts jsonb NOT NULL DEFAULT '[]'`,
  `CREATE INDEX application_acting_elsewhere ON application (person_id) WHERE accounts <> '[]'`,
  // Roles of a person in the own account, and in others while both accounts trust each other.
  `CREATE FUNCTION roles_in_force(home text, roles jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_object_agg(granted.account, granted.roles), '{}')
    FROM jsonb_each(roles) AS granted (account, roles)
    WHERE granted.account = home OR EXISTS (
      SELECT FROM account AS host JOIN account AS guest ON guest.id = home
      WHERE host.id = granted.account AND host.trusts ? home AND guest.trusts ? host.id)
  $$`,
];

export class ApplicationAccounts1799800100000 implements MigrationInterface {
  readonly name = 'ApplicationAccounts1799800100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION roles_in_force');
    await runner.query('ALTER TABLE application DROP COLUMN accounts');
  }
}
