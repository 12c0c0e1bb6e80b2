import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passwords, the sessions of browsers, and what is counted of sign-ins that failed. */
export class SignIn1794900000000 implements MigrationInterface {
  readonly name = 'SignIn1794900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password (
        person_id bigint PRIMARY KEY,
        hash text NOT NULL,
        set_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE session (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_hash bytea NOT NULL UNIQUE CHECK (length(id_hash) = 32),
        person_id bigint NOT NULL,
        created_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        user_agent text,
        address text NOT NULL
      )`);
    await runner.query('CREATE INDEX session_of_person ON session (person_id)');
    await runner.query(`
      CREATE TABLE sign_in_failure (
        key bytea PRIMARY KEY,
        failures integer NOT NULL,
        last_at timestamptz NOT NULL
      ) WITH (fillfactor = 60)`);
    await runner.query('CREATE INDEX sign_in_failure_by_time ON sign_in_failure (last_at)');
    await runner.query('CREATE INDEX person_by_email ON person (lower(primary_email))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX person_by_email');
    await runner.query('DROP TABLE sign_in_failure, session, password');
  }
}
