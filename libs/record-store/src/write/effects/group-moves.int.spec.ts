import { Database } from '@deskline/platform';
import { catalogue, common, defineRecord, group, optional, readonly, required } from '@deskline/record';
import { principal, knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { RecordWriter } from '../writer';

const definition = {
  title: 'subject',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;

const Board = defineRecord('board', {
  ...definition,
  collection: 'boards',
  fields: { ...common, subject: required.string(80), cards: readonly.integer() },
});
const Card = defineRecord('card', {
  ...definition,
  collection: 'cards',
  fields: {
    ...common,
    subject: required.string(80),
    board: optional.reference('board'),
    marks: readonly.integer(),
  },
  indexes: [['board']],
});
const Mark = defineRecord('mark', {
  ...definition,
  collection: 'marks',
  fields: { ...common, subject: required.string(80), card: required.reference('card') },
  indexes: [['card']],
});

const cards = group(Board, Card, {
  by: 'board',
  reads: ['subject'],
  readsOfRoot: [],
  decide: ({ root, members }) => (root.cards === members.length ? {} : { root: { cards: members.length } }),
});
const marks = group(Card, Mark, {
  by: 'card',
  reads: ['subject'],
  readsOfRoot: [],
  decide: ({ root, members }) => (root.marks === members.length ? {} : { root: { marks: members.length } }),
});

describe('a group member that moves to another root', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };

  const board = () => writer.create(Board, { subject: 'Board' }, caller);
  const card = (of: number | null) => writer.create(Card, { subject: 'Card', board: of }, caller);
  const mark = (of: number) => writer.create(Mark, { subject: 'Mark', card: of }, caller);
  const move = (id: number, to: number | null) => writer.update(Card, id, { board: to }, caller);
  const counts = async (table: 'board' | 'card', column: 'cards' | 'marks', ids: number[]) => {
    const rows = await service
      .get(Database)
      .query<{ count: number }>(`SELECT ${column} AS count FROM ${table} WHERE id = ANY($1) ORDER BY id`, [
        ids,
      ]);
    return rows.map(({ count }) => count);
  };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Board, Card, Mark]),
      behaviours: [],
      groups: [cards, marks],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  it('both groups decide: the old one without the member, the new one with it', async () => {
    const boards = [await board(), await board()] as const;
    const id = await card(boards[0]);
    await move(id, boards[1]);
    expect(await counts('board', 'cards', [...boards])).toEqual([0, 1]);
    await move(id, null);
    expect(await counts('board', 'cards', [...boards])).toEqual([0, 0]);
    await move(id, boards[0]);
    expect(await counts('board', 'cards', [...boards])).toEqual([1, 0]);
  });

  it('a member may move below a root that is a member itself', async () => {
    const [one, other] = [await card(await board()), await card(await board())];
    const id = await mark(one);
    await writer.update(Mark, id, { card: other }, caller);
    expect(await counts('card', 'marks', [one, other])).toEqual([0, 1]);
  });

  it('a member moves neither to an archived root nor from one', async () => {
    const [from, to] = [await board(), await board()];
    const id = await card(from);
    await writer.archive(Board, to, caller);
    const refusal = { problems: [{ field: 'board', because: 'archived' }] };
    await expect(move(id, to)).rejects.toMatchObject(refusal);
    await writer.restore(Board, to, caller);
    await writer.archive(Board, from, caller);
    await expect(move(id, to)).rejects.toMatchObject(refusal);
    expect(await counts('board', 'cards', [from, to])).toEqual([1, null]);
  });

  it('counts stay exact while many members move at once', async () => {
    const [one, other] = [await board(), await board()];
    const [there, back] = [
      [await card(one), await card(one), await card(one)],
      [await card(other), await card(other), await card(other)],
    ];
    for (const [ours, theirs] of [
      [other, one],
      [one, other],
      [other, one],
    ] as const) {
      await Promise.all([...there.map((id) => move(id, ours)), ...back.map((id) => move(id, theirs))]);
      expect(await counts('board', 'cards', [one, other])).toEqual([3, 3]);
    }
  });
});
