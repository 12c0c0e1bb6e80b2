import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useTexts } from '../../texts/texts-context';
import type { Card, Column } from './board-data';

interface MenuProps {
  readonly card: Card;
  readonly column: Column;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly move: (card: Card, to: number, before?: Card) => void;
}

/** All moves of a card without a drag: up, down, and into each other column. */
export function MoveMenu({ card, column, index, columns, move }: MenuProps) {
  const { desk } = useTexts();
  const { id: own, cards } = column;
  const isLast = index === cards.length - 1;
  return (
    <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`${desk.moveTo} ${card.record.name ?? card.id}`}>
          <IconArrowsMove size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{desk.moveTo}</Menu.Label>
        {own !== null && index > 0 && (
          <Menu.Item onClick={() => move(card, own, cards[index - 1])}>{desk.moveUp}</Menu.Item>
        )}
        {own !== null && !isLast && (
          <Menu.Item onClick={() => move(card, own, cards[index + 2])}>{desk.moveDown}</Menu.Item>
        )}
        {columns.map(
          ({ id, name }) =>
            id !== null &&
            id !== own && (
              <Menu.Item key={id} onClick={() => move(card, id)}>
                {name}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
