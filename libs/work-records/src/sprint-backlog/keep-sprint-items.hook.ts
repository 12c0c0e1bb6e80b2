import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { AfterWriteHook, HookContext, Values } from '@deskline/record-store';
import { SprintBacklogItem } from './sprint-backlog-item.record';
import { itemChanges, type Item, type Standing } from './sprint-items';

// FOR SHARE: the start of a sprint waits for records that come to the board at this moment, and then finds them.
const SPRINTS = `SELECT id, (attributes ->> 'current_sprint')::bigint AS sprint FROM reference
WHERE type = 'agile_board' AND id = ANY($1::bigint[]) ORDER BY id FOR SHARE`;

/** Records with a place on boards, by the column of their items. */
type OnBoard = Pick<RecordType, 'name'>;

/** Current sprint of each of the boards, null for one without. */
export async function currentSprints(
  transaction: Queries,
  boards: readonly number[],
): Promise<ReadonlyMap<number | null, number | null>> {
  const rows = await transaction.query<{ id: number; sprint: number | null }>(
    SPRINTS,
    [boards],
    'sprint_backlog.current',
  );
  return new Map(rows.map(({ id, sprint }) => [Number(id), sprint === null ? null : Number(sprint)]));
}

async function itemsOf(transaction: Queries, { name }: OnBoard, id: number): Promise<readonly Item[]> {
  const rows = await transaction.query<Item & object>(
    `SELECT id, sprint_id AS sprint, done, estimate FROM sprint_backlog_item WHERE ${name}_id = $1 ORDER BY id`,
    [id],
    `sprint_backlog.of_${name}`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), sprint: Number(row.sprint) }));
}

interface Changed extends Pick<HookContext, 'transaction' | 'amend'> {
  create(record: RecordType, values: Values): Promise<unknown>;
}

/** Writes the items of a record that is locked. */
export async function writeItems(
  { transaction, amend, create }: Changed,
  record: OnBoard,
  id: number,
  { before, after, planned }: { before: Standing | null; after: Standing; planned: boolean },
): Promise<void> {
  const boards = [...new Set([before?.board, after.board])].filter((board) => typeof board === 'number');
  const sprints = await currentSprints(transaction, boards);
  if ([...sprints.values()].every((sprint) => sprint === null)) return;
  const items = await itemsOf(transaction, record, id);
  const changes = itemChanges(before, after, { sprintOf: (board) => sprints.get(board) ?? null, items });
  for (const { id: item, done } of changes.amend) await amend(SprintBacklogItem, item, { done });
  if (changes.add)
    await create(SprintBacklogItem, { ...changes.add, [record.name]: id, planned, done: false });
}

interface Row {
  readonly agile_board: number | null;
  readonly status: string;
}

/** Puts the record into the current sprint of its board, takes it out with the board, and marks it as done. */
export function keepSprintItems<R extends Row>(
  record: OnBoard,
  finished: readonly string[],
): AfterWriteHook<R> {
  const standing = ({ agile_board: board, status }: R): Standing => ({
    board,
    isFinished: finished.includes(status),
  });
  return {
    on: 'effects',
    run: async (context) => {
      const [before, after] = [context.before && standing(context.before), standing(context.after)];
      const isSame = before?.board === after.board && before.isFinished === after.isFinished;
      if (isSame || (before?.board ?? after.board) === null) return;
      await writeItems(context, record, context.id, { before, after, planned: false });
    },
  };
}
