import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records of a kind of jobs: `import` and `export`. */
const view = (kind: string, more: string): string => `CREATE VIEW ${kind} AS
  SELECT id, account_id, type, state, person_id AS created_by_id, line, lines, ${more},
    message, created_at, updated_at, started_at, finished_at, version
  FROM job WHERE kind = '${kind}'`;

const STATEMENTS = [
  `CREATE TABLE job (
    id bigserial PRIMARY KEY,
    kind text NOT NULL,
    token text NOT NULL UNIQUE,
    account_id text NOT NULL,
    person_id bigint NOT NULL,
    application_id bigint,
    scopes jsonb NOT NULL,
    language text NOT NULL,
    state text NOT NULL DEFAULT 'queued',
    type text NOT NULL,
    options jsonb NOT NULL,
    line integer NOT NULL DEFAULT 0,
    lines integer,
    results jsonb NOT NULL,
    files jsonb NOT NULL,
    cursor jsonb NOT NULL DEFAULT '{}',
    position text,
    message text,
    cancelled boolean NOT NULL DEFAULT false,
    lease integer NOT NULL DEFAULT 0,
    leased_until timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(0) NOT NULL,
    updated_at timestamptz(0) NOT NULL,
    started_at timestamptz(0),
    finished_at timestamptz(0)
  )`,
  `CREATE INDEX job_by_account ON job (account_id, kind, id)`,
  `CREATE INDEX job_by_person ON job (person_id, kind, id)`,
  `CREATE INDEX job_unfinished ON job (account_id, id) WHERE finished_at IS NULL`,
  `CREATE INDEX job_finished ON job (finished_at) WHERE finished_at IS NOT NULL`,
  `CREATE TABLE job_refusal (
    job_id bigint NOT NULL REFERENCES job ON DELETE CASCADE,
    line integer NOT NULL,
    problems jsonb NOT NULL,
    PRIMARY KEY (job_id, line)
  )`,
  // Accounts in the order of their turns.
  `CREATE TABLE job_turn (account_id text PRIMARY KEY, served_at timestamptz NOT NULL)`,
  view(
    'import',
    `results, options ->> 'mode' AS mode, (options ->> 'dry_run')::boolean AS dry_run,
    (options ->> 'notify')::boolean AS notify, (options ->> 'ignore_unknown')::boolean AS ignore_unknown,
    options ->> 'origin' AS origin`,
  ),
  view(
    'export',
    `options ->> 'export_format' AS export_format, options ->> 'line_separator' AS line_separator,
    options ->> 'from' AS "from", position`,
  ),
];

export class Jobs1799800700100 implements MigrationInterface {
  readonly name = 'Jobs1799800700100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['export', 'import']) await runner.query(`DROP VIEW ${name}`);
    for (const name of ['job_turn', 'job_refusal', 'job']) await runner.query(`DROP TABLE ${name}`);
  }
}
