import type { AnyRecord, Reference } from '../../api/record';

/** Record on a board, as a card shows it. */
export interface Card extends AnyRecord {
  readonly id: string;
  readonly record_type: string;
  readonly record: Reference;
  readonly status: string;
  readonly urgent: boolean;
  readonly team: Reference | null;
  readonly member: Reference | null;
  readonly agile_board_column: Reference | null;
  readonly agile_board_column_position: number | null;
}

export interface Column {
  /** Null: cards on the board that stand in no column. */
  readonly id: number | null;
  readonly name: string;
  readonly cards: readonly Card[];
}

/** Columns of a board with their cards; the cards without a column first, where there are any. */
export function columnsOf(
  columns: readonly AnyRecord[],
  cards: readonly Card[],
  nameOfNone: string,
): Column[] {
  const inColumn = (id: number | null) =>
    cards.filter(({ agile_board_column }) => (agile_board_column?.id ?? null) === id);
  const without = inColumn(null);
  return [
    ...(without.length > 0 ? [{ id: null, name: nameOfNone, cards: without }] : []),
    ...columns.map(({ id, name }) => ({
      id: Number(id),
      name: String(name),
      cards: inColumn(Number(id)),
    })),
  ];
}

export interface Move {
  readonly column: number;
  /** From 1, the topmost. */
  readonly position: number;
}

/** Move that puts a card where another one is; behind the last one without it. Null: it stays where it is. */
export function moveBefore(columns: readonly Column[], card: Card, to: number, before?: Card): Move | null {
  const cards = (columns.find(({ id }) => id === to)?.cards ?? []).filter(({ id }) => id !== card.id);
  const index = before ? cards.findIndex(({ id }) => id === before.id) : -1;
  const position = index === -1 ? cards.length + 1 : index + 1;
  const own = columns.find(({ cards: inside }) => inside.some(({ id }) => id === card.id));
  const now = (own?.cards.findIndex(({ id }) => id === card.id) ?? -1) + 1;
  return own?.id === to && now === position ? null : { column: to, position };
}
