import { group, type Row } from '@deskline/record';
import { AgileBoardColumn } from './agile-board-column.record';
import { AgileBoard } from './agile-board.record';

type Column = Pick<Row<typeof AgileBoardColumn>, 'id' | 'position'>;

/** The largest value of an integer: columns behind it share it, and are ordered by id. */
const LARGEST = 2_147_483_647;

/** "leftmost is 1": columns without a position follow the others. Positions that clients give stay. */
export function placed(columns: readonly Column[]): ReadonlyMap<number, Pick<Column, 'position'>> {
  const last = Math.max(0, ...columns.map(({ position }) => position ?? 0));
  const unplaced = columns.filter(({ position }) => position === null);
  return new Map(
    unplaced
      .toSorted((one, other) => one.id - other.id)
      .map(({ id }, index) => [id, { position: Math.min(last + index + 1, LARGEST) }]),
  );
}

export const columnOrder = group(AgileBoard, AgileBoardColumn, {
  by: 'agile_board',
  reads: ['position'],
  readsOfRoot: [],
  decide: ({ members }) => ({ members: placed(members) }),
});
