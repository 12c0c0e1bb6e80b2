import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Applications of the installation itself, which nobody is asked about; an account has one.
  `ALTER TABLE application ADD COLUMN first_party boolean NOT NULL DEFAULT false`,
  `CREATE UNIQUE INDEX application_first_party ON application (account_id) WHERE first_party`,
  // Sign-in that a code of such an application was given in.
  `ALTER TABLE authorization_code ADD COLUMN session_id bigint`,
  // Sessions of the console, each of them under the sign-in of its browser, with which it ends.
  `CREATE TABLE console_session (
    id_hash bytea,
    session_id bigint NOT NULL,
    grant_id bigint NOT NULL,
    person_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_until timestamptz,
    PRIMARY KEY (id_hash),
    CONSTRAINT console_session_id_hash_check CHECK ((length(id_hash) = 32)),
    CONSTRAINT console_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
  )`,
  `CREATE INDEX console_session_of_session ON console_session (session_id)`,
];

export class ConsoleSessions1799800100004 implements MigrationInterface {
  readonly name = 'ConsoleSessions1799800100004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE console_session');
    await runner.query('ALTER TABLE authorization_code DROP COLUMN session_id');
    await runner.query('ALTER TABLE application DROP COLUMN first_party');
  }
}
