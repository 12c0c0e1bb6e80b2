import { itemChanges, type Item, type Standing } from './sprint-items';

const [BOARD, OTHER, PLAIN] = [1, 2, 3];
const [SPRINT, OTHERS] = [11, 12];
const sprintOf = (board: number | null) => (board === BOARD ? SPRINT : board === OTHER ? OTHERS : null);
const open = (board: number | null): Standing => ({ board, isFinished: false });
const finished = (board: number | null): Standing => ({ board, isFinished: true });
const item = (values: Partial<Item> = {}): Item => ({
  id: 5,
  sprint: SPRINT,
  done: false,
  estimate: 3,
  ...values,
});
const changes = (before: Standing | null, after: Standing, ...items: Item[]) =>
  itemChanges(before, after, { sprintOf, items });

describe('itemChanges', () => {
  it('adds an open record that comes to a board with a current sprint', () => {
    expect(changes(null, open(BOARD))).toEqual({ amend: [], add: { sprint: SPRINT, estimate: null } });
    expect(changes(open(null), open(BOARD)).add).toEqual({ sprint: SPRINT, estimate: null });
  });

  it('adds nothing for a finished record, or a board without a sprint', () => {
    expect(changes(null, finished(BOARD)).add).toBeNull();
    expect(changes(null, open(PLAIN)).add).toBeNull();
    expect(changes(null, open(null)).add).toBeNull();
  });

  it('adds a record with the estimate of the last sprint, whose item stays not done', () => {
    const last = item({ sprint: 10 });
    expect(changes(null, open(BOARD), last)).toEqual({ amend: [], add: { sprint: SPRINT, estimate: 3 } });
  });

  it('is done with the record, and open again when it is reopened', () => {
    expect(changes(open(BOARD), finished(BOARD), item()).amend).toEqual([{ id: 5, done: true }]);
    expect(changes(finished(BOARD), open(BOARD), item({ done: true })).amend).toEqual([
      { id: 5, done: false },
    ]);
    expect(changes(open(BOARD), open(BOARD), item())).toEqual({ amend: [], add: null });
  });

  it('has done null when the record leaves the board, unless it was done', () => {
    expect(changes(open(BOARD), open(null), item()).amend).toEqual([{ id: 5, done: null }]);
    expect(changes(open(BOARD), finished(PLAIN), item()).amend).toEqual([{ id: 5, done: null }]);
    expect(changes(finished(BOARD), finished(null), item({ done: true })).amend).toEqual([]);
  });

  it('moves with the record to the sprint of another board, and back', () => {
    expect(changes(open(BOARD), open(OTHER), item())).toEqual({
      amend: [{ id: 5, done: null }],
      add: { sprint: OTHERS, estimate: 3 },
    });
    const [was, is] = [item({ done: null }), item({ id: 6, sprint: OTHERS })];
    expect(changes(open(OTHER), open(BOARD), was, is).amend).toEqual([
      { id: 6, done: null },
      { id: 5, done: false },
    ]);
  });

  it('stays taken out when the record returns finished', () => {
    expect(changes(finished(null), finished(BOARD), item({ done: null })).amend).toEqual([]);
  });
});
