/** Changes of the table of requests, as TypeORM or a definition says them; the command makes migrations of them. */
export const KINDS: readonly (readonly [name: string, statement: string])[] = [
  ['an optional column', 'ALTER TABLE "request" ADD "bench_note" text'],
  ['a required column with a default', 'ALTER TABLE "request" ADD "bench_flag" boolean NOT NULL'],
  [
    'an index',
    'CREATE INDEX "request_bench_by_team" ON "request"  ("account_id", "team_id", "id") WHERE "shelf" IS NULL',
  ],
  [
    'a unique index of an expression',
    'CREATE UNIQUE INDEX "request_bench_unique" ON "request" (account_id, lower("sourceID"))',
  ],
  [
    'a unique constraint',
    'ALTER TABLE "request" ADD CONSTRAINT "request_bench_once" UNIQUE ("id", "account_id")',
  ],
  [
    'a foreign key',
    'ALTER TABLE "request" ADD CONSTRAINT "bench_problem" FOREIGN KEY ("problem_id") REFERENCES "problem"("id")',
  ],
  ['a check', 'ALTER TABLE "request" ADD CONSTRAINT "request_bench_version" CHECK ("version" > 0)'],
];
