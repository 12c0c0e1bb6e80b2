import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { IconFlame } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RecordType } from '../../api/meta';
import { cellOf } from '../../kinds/cell-of';
import { useFormat } from '../../kinds/format';
import { nameOf } from '../../kinds/reference';
import { ReferenceLink } from '../../kinds/reference-link';
import type { Card, Column } from './board-data';
import classes from './board.module.css';
import { MoveMenu } from './move-menu';

interface CardProps {
  readonly type: RecordType;
  readonly card: Card;
  readonly column: Column;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly isMovable: boolean;
  readonly move: (card: Card, to: number, before?: Card) => void;
}

/** Card of a record: dragged by its body, or moved by its menu. */
export function BoardCard(props: CardProps) {
  const { type, card, column, isMovable } = props;
  const format = useFormat();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const { current } = element;
    return combine(
      draggable({ element: current, canDrag: () => isMovable, getInitialData: () => ({ card }) }),
      dropTargetForElements({
        element: current,
        canDrop: () => column.id !== null,
        getData: () => ({ column: column.id, before: card }),
      }),
    );
  }, [card, column.id, isMovable]);
  return (
    <li ref={element} className={classes.card} data-movable={isMovable || undefined}>
      <div className={classes.subject}>
        {card.urgent && <IconFlame size={16} role="img" aria-label={type.fields.urgent?.label ?? ''} />}
        <ReferenceLink reference={card.record} type={card.record_type} />
      </div>
      <div className={classes.line}>
        <span className={classes.state}>
          {cellOf(type, 'record_type', card, format)} · {cellOf(type, 'status', card, format)}
          {(card.member ?? card.team) && ` · ${nameOf(card.member ?? card.team)}`}
        </span>
        {isMovable && <MoveMenu {...props} />}
      </div>
    </li>
  );
}
