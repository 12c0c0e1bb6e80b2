import { realChanges } from './real-changes';

const MADE =
  'CREATE INDEX "task_by_sourceID" ON "task"  ("account_id", "sourceID", "id") WHERE "shelf" IS NULL';
const THERE = `CREATE INDEX "task_by_sourceID" ON public.task USING btree (account_id, "sourceID", id) WHERE (shelf IS NULL)`;
const DROPPED = 'DROP INDEX "public"."task_by_sourceID"';
const CHANGE = 'ALTER TABLE "task" ALTER COLUMN "sourceID" DROP NOT NULL';

describe('realChanges', () => {
  it('leaves indexes of a changed column as they are', () => {
    expect(realChanges([DROPPED, CHANGE, MADE], [THERE])).toEqual([CHANGE]);
  });

  it.each(['("account_id", "id", "sourceID") WHERE "shelf" IS NULL', '("account_id", "sourceID", "id")'])(
    'makes an index anew that changes: %s',
    (columns) => {
      const other = `CREATE INDEX "task_by_sourceID" ON "task"  ${columns}`;
      expect(realChanges([DROPPED, other], [THERE])).toEqual([DROPPED, other]);
    },
  );

  it('drops an index that no definition has', () => {
    expect(realChanges([DROPPED], [THERE])).toEqual([DROPPED]);
  });

  it('leaves defaults, which the release before needs', () => {
    expect(realChanges(['ALTER TABLE "task" ALTER COLUMN "a" DROP DEFAULT'], [])).toEqual([]);
  });
});
