import { faultsOf } from './side-by-side';

describe('a migration that runs beside the release before', () => {
  it.each([
    ['ALTER TABLE "person" ADD "erased_at" timestamptz'],
    [`ALTER TABLE task ADD COLUMN note text NOT NULL DEFAULT ''`],
    [`ALTER TABLE task ADD COLUMN IF NOT EXISTS a text, ADD COLUMN IF NOT EXISTS b text NOT NULL DEFAULT ''`],
    ['CREATE UNIQUE INDEX CONCURRENTLY task_note ON task (note)'],
    ['ALTER TABLE task ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES b (id) NOT VALID'],
    ['ALTER TABLE task VALIDATE CONSTRAINT fk'],
    ['UPDATE task SET note = 1 WHERE id BETWEEN 1 AND 1000'],
  ])('may have: %s', (statement) => expect(faultsOf([statement])).toEqual([]));

  it.each([
    ['ALTER TABLE task DROP COLUMN note', 'later release'],
    ['DROP TABLE task', 'later release'],
    ['ALTER TABLE task RENAME COLUMN a TO b', 'beside it'],
    ['ALTER TABLE task ALTER COLUMN a TYPE bigint', 'rewrites'],
    ['ALTER TABLE task ALTER a SET NOT NULL', 'NOT VALID'],
    ['ALTER TABLE task ADD note text NOT NULL', 'default'],
    [`ALTER TABLE task ADD a text NOT NULL, ADD b text NOT NULL DEFAULT ''`, 'default'],
    [
      `ALTER TABLE task ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b numeric(8, 2) NOT NULL`,
      'default',
    ],
    ['ALTER TABLE task ALTER COLUMN note DROP DEFAULT', 'later release'],
    ['ALTER TABLE task ADD CONSTRAINT c CHECK (a > 0)', 'NOT VALID'],
    ['CREATE INDEX task_note ON task (note)', 'CONCURRENTLY'],
    ['UPDATE task SET note = 1', 'batches'],
  ])('may not have: %s', (statement, reason) => {
    expect(faultsOf([statement])).toEqual([expect.stringContaining(reason)]);
  });

  it('may validate a constraint in another transaction only', () => {
    const both = [
      'ALTER TABLE task ADD CONSTRAINT c CHECK (a > 0) NOT VALID',
      'ALTER TABLE task VALIDATE CONSTRAINT c',
    ];
    expect(faultsOf(both)).toEqual([expect.stringContaining('in another transaction')]);
    expect(faultsOf(both, { isTransaction: false })).toEqual([]);
  });

  it('may do anything to a table that it makes', () => {
    const made = ['CREATE TABLE "usage" (id int)', 'CREATE INDEX usage_id ON "usage" (id)'];
    expect(faultsOf(made)).toEqual([]);
  });
});
