import { stepsOf } from './steps';

const NEW = [
  'CREATE TABLE "risk" ("id" BIGSERIAL NOT NULL, "team_id" bigint)',
  'CREATE INDEX "risk_by_account_id" ON "risk" ("account_id", "id")',
  'ALTER TABLE "risk" ADD CONSTRAINT "plan" FOREIGN KEY ("plan_id") REFERENCES "plan"("id")',
];
const PARENT = 'ALTER TABLE "risk" ADD CONSTRAINT "step" FOREIGN KEY ("step_id") REFERENCES "step"("id")';

const concurrently = (...statements: string[]) => ({
  suffix: 'Concurrently',
  isTransaction: false,
  statements: ['SET lock_timeout = 0', ...statements, 'RESET lock_timeout'],
});
const first = (...statements: string[]) => ({ suffix: '', isTransaction: false, statements });

describe('Steps of a migration', () => {
  it('make new tables in one transaction, as they lock one other table at the most', () => {
    expect(stepsOf(NEW)).toEqual([{ suffix: '', isTransaction: true, statements: NEW }]);
  });

  it('lock the tables that a new one refers to one after the other', () => {
    const [step, ...others] = stepsOf([...NEW, PARENT]);
    expect(others).toEqual([]);
    expect(step?.isTransaction).toBe(false);
    expect(step?.statements.map((text) => text.slice(0, 60))).toEqual([
      'CREATE TABLE IF NOT EXISTS "risk" ("id" BIGSERIAL NOT NULL, ',
      'CREATE INDEX IF NOT EXISTS "risk_by_account_id" ON "risk" ("',
      'ALTER TABLE "risk" DROP CONSTRAINT IF EXISTS "plan", ADD CON',
      'ALTER TABLE "risk" DROP CONSTRAINT IF EXISTS "step", ADD CON',
    ]);
  });

  it('add the columns of a table by one statement', () => {
    const statements = [
      'ALTER TABLE "task" ADD "a" text',
      'ALTER TABLE "note" ADD "c" text',
      'ALTER TABLE "task" ADD "b" boolean NOT NULL DEFAULT false',
    ];
    expect(stepsOf(statements)).toEqual([
      first(
        'ALTER TABLE "task" ADD COLUMN IF NOT EXISTS "a" text, ADD COLUMN IF NOT EXISTS "b" boolean NOT NULL DEFAULT false',
        'ALTER TABLE "note" ADD COLUMN IF NOT EXISTS "c" text',
      ),
    ]);
  });

  it.each(['', 'UNIQUE '])('make and drop an index concurrently: %s', (unique) => {
    const statements = ['DROP INDEX "public"."task_a"', `CREATE ${unique}INDEX "task_a" ON "task"  ("a")`];
    expect(stepsOf(statements)).toEqual([
      concurrently(
        'DROP INDEX CONCURRENTLY IF EXISTS "task_a"',
        `CREATE ${unique}INDEX CONCURRENTLY "task_a" ON "task"  ("a")`,
      ),
    ]);
  });

  it.each(['FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE NO ACTION', 'CHECK ("a" > 0)'])(
    'validate a constraint after the lock by which it was added: %s',
    (rule) => {
      expect(stepsOf([`ALTER TABLE "task" ADD CONSTRAINT "plan" ${rule}`])).toEqual([
        first(`ALTER TABLE "task" DROP CONSTRAINT IF EXISTS "plan", ADD CONSTRAINT "plan" ${rule} NOT VALID`),
        concurrently('ALTER TABLE "task" VALIDATE CONSTRAINT "plan"'),
      ]);
    },
  );

  it('make a unique constraint of an index that is there', () => {
    expect(stepsOf(['ALTER TABLE "task" ADD CONSTRAINT "task_a" UNIQUE ("a", "b")'])).toEqual([
      concurrently(
        'DROP INDEX CONCURRENTLY IF EXISTS "task_a"',
        'CREATE UNIQUE INDEX CONCURRENTLY "task_a" ON "task" ("a", "b")',
      ),
      {
        suffix: 'Constraints',
        isTransaction: true,
        statements: ['ALTER TABLE "task" ADD CONSTRAINT "task_a" UNIQUE USING INDEX "task_a"'],
      },
    ]);
  });
});
