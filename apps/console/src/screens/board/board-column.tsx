import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RecordType } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import { BoardCard } from './board-card';
import type { Card, Column } from './board-data';
import classes from './board.module.css';

interface ColumnProps {
  readonly type: RecordType;
  readonly column: Column;
  readonly columns: readonly Column[];
  readonly mayMove: (card: Card) => boolean;
  readonly move: (card: Card, to: number, before?: Card) => void;
}

/** Column of a board; cards are dropped into it. */
export function BoardColumn({ type, column, columns, mayMove, move }: ColumnProps) {
  const texts = useTexts();
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const { id } = column;
  useEffect(() => {
    if (!element.current || id === null) return;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ column: id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [id]);
  return (
    <section
      ref={element}
      className={classes.column}
      data-over={isOver || undefined}
      aria-label={column.name}
    >
      <Title order={2} size="h6" className={classes.title}>
        {column.name} <span className={classes.count}>{column.cards.length}</span>
      </Title>
      {column.cards.length === 0 && <p className={classes.empty}>{texts.desk.emptyColumn}</p>}
      <ul className={classes.cards}>
        {column.cards.map((card, index) => (
          <BoardCard
            key={card.id}
            type={type}
            card={card}
            column={column}
            index={index}
            columns={columns}
            isMovable={mayMove(card)}
            move={move}
          />
        ))}
      </ul>
    </section>
  );
}
