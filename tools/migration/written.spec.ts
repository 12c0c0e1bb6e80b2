import { written } from './written';

const order = { name: 'AddSteps', number: 1799900000000, records: [] };

describe('The command that writes migrations', () => {
  it('writes one for short locks, then one without transaction for the rest', () => {
    const files = written(order, [
      'ALTER TABLE "task" ADD "a" text',
      'CREATE INDEX "task_a" ON "task" ("a")',
    ]);
    expect(files.map(({ file }) => file)).toEqual([
      '1799900000000-add-steps.migration.ts',
      '1799900000001-add-steps-concurrently.migration.ts',
    ]);
    expect(files[1]?.text).toContain('export class AddStepsConcurrently1799900000001 implements');
    expect(files[1]?.text).toContain('readonly transaction = false;');
  });

  it.each([
    ['ALTER TABLE "task" DROP COLUMN "a"', 'later release'],
    ['ALTER TABLE "task" ALTER COLUMN "a" SET NOT NULL', 'reads the table under a lock'],
    ['ALTER TABLE "task" ADD "kind" text NOT NULL', 'give it a default'],
  ])('refuses a change that the release before cannot live with: %s', (statement, reason) => {
    expect(() => written(order, [statement])).toThrow(reason);
  });

  it('may require a column of a table that is new', () => {
    const made = ['CREATE TABLE "risk" ("id" int)', 'ALTER TABLE "risk" ADD "kind" text NOT NULL'];
    expect(written(order, made)).toHaveLength(1);
  });
});
