import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import { useType, useTypes } from '../../app/types';
import { Empty, Failure, Loading } from '../../states/states';
import type { SlotProps } from '../slot-props';
import { BoardColumn } from './board-column';
import { type Card, moveBefore } from './board-data';
import classes from './board.module.css';
import { useBoard } from './use-board';

/** Agile board: cards by column, moved by drag, or by the menu of a card. */
export default function Board({ current: { record } }: SlotProps) {
  const type = useType('agile_board_item');
  const types = useTypes();
  const { columns, error, retry, move } = useBoard(String(record.id));
  const drop = useRef<(card: Card, to: number, before?: Card) => void>(() => undefined);
  drop.current = (card, to, before) => {
    const wanted = moveBefore(columns ?? [], card, to, before);
    if (wanted) move(card, wanted);
  };
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          const { column, before } = (target?.data ?? {}) as { column?: number; before?: Card };
          if (column !== undefined) drop.current(source.data.card as Card, column, before);
        },
      }),
    [],
  );
  if (error && !columns) return <Failure error={error} retry={retry} />;
  if (!columns) return <Loading lines={6} />;
  if (columns.length === 0) return <Empty />;
  const mayMove = ({ record_type }: Card) =>
    types.find(({ name }) => name === record_type)?.may.update !== undefined;
  return (
    <div className={classes.board}>
      {columns.map((column) => (
        <BoardColumn
          key={column.id ?? 'none'}
          type={type}
          column={column}
          columns={columns}
          mayMove={mayMove}
          move={(card, to, before) => drop.current(card, to, before)}
        />
      ))}
    </div>
  );
}
