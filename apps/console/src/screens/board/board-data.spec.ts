import { type Card, columnsOf, moveBefore } from './board-data';

const card = (id: string, column: number | null) =>
  ({ id, agile_board_column: column === null ? null : { id: column } }) as unknown as Card;
const [a, b, c, loose] = [card('a', 1), card('b', 1), card('c', 2), card('loose', null)] as const;
const names = [
  { id: 1, name: 'To do' },
  { id: 2, name: 'Doing' },
];
const columns = columnsOf(names, [a, b, c], 'None');

describe('columns of a board', () => {
  it('have their cards in order, and a place for cards without a column only when there are some', () => {
    expect(columns.map(({ name, cards }) => [name, cards.map(({ id }) => id)])).toEqual([
      ['To do', ['a', 'b']],
      ['Doing', ['c']],
    ]);
    expect(columnsOf(names, [loose], 'None')[0]).toEqual({ id: null, name: 'None', cards: [loose] });
  });
});

describe('a move on a board', () => {
  it('puts a card at the end of another column, or before a card of it', () => {
    expect(moveBefore(columns, a, 2)).toEqual({ column: 2, position: 2 });
    expect(moveBefore(columns, a, 2, c)).toEqual({ column: 2, position: 1 });
  });

  it('counts positions without the card that moves', () => {
    expect(moveBefore(columns, a, 1)).toEqual({ column: 1, position: 2 });
    expect(moveBefore(columns, b, 1, a)).toEqual({ column: 1, position: 1 });
  });

  it('is none where the card is already', () => {
    expect(moveBefore(columns, b, 1)).toBeNull();
    expect(moveBefore(columns, a, 1, b)).toBeNull();
  });
});
