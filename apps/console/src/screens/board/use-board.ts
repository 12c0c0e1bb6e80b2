import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/list';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { useChangeSeen } from '../../records/page/use-change-seen';
import { useTexts } from '../../texts/texts-context';
import { type Card, type Column, columnsOf, type Move } from './board-data';

/** Cards of a board that are shown. */
const MOST = 500;

interface Board {
  readonly columns: readonly Column[] | null;
  readonly error: unknown;
  readonly retry: () => void;
  readonly move: (card: Card, move: Move) => void;
}

/** Columns and cards of a board, live by the change feed. */
export function useBoard(board: string): Board {
  const texts = useTexts();
  const account = useAccount();
  const types = useTypes();
  const change = useChangeSeen();
  const listOf = (type: string, below: string, query: Record<string, string>) =>
    pageQuery({ account, type, path: `/agile_boards/${board}/${below}`, query }, 1, MOST);
  const columns = useQuery(listOf('agile_board_column', 'columns', { sort: 'position' }));
  const items = useQuery(listOf('agile_board_item', 'items', {}));
  const move = (card: Card, { column, position }: Move) => {
    const type = types.find(({ name }) => name === card.record_type);
    const name = columns.data?.rows.find(({ id }) => id === column)?.name;
    if (!type) return;
    void change({
      ...{ type, id: card.record.id, shownAs: 'agile_board_item' },
      name: 'agile_board_column',
      seen: card.agile_board_column,
      mine: { id: column, name },
      values: { agile_board_column_id: column, agile_board_column_position: position },
      said: texts.desk.moved(card.record.name ?? card.id, String(name)),
    });
  };
  return {
    columns:
      columns.data && items.data
        ? columnsOf(columns.data.rows, items.data.rows as readonly Card[], texts.desk.noColumn)
        : null,
    error: columns.error ?? items.error,
    retry: () => void Promise.all([columns.refetch(), items.refetch()]),
    move,
  };
}
