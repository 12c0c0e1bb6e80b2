import { Database } from '@deskline/platform';
import {
  catalogue,
  common,
  defineRecord,
  optional,
  readonly,
  required,
  summary,
  aggregate,
} from '@deskline/record';
import {
  principal,
  knowWidget,
  startRecordService,
  statementsOf,
  type RecordService,
} from '@deskline/testing';
import { RecordWriter } from '../writer';

const definition = {
  title: 'subject',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update'],
  access: [{ to: 'everyone', read: true, create: true, update: true }],
} as const;

const Park = defineRecord('park', {
  ...definition,
  collection: 'parks',
  fields: { ...common, subject: required.string(80), plants: readonly.integer() },
});
const Garden = defineRecord('garden', {
  ...definition,
  collection: 'gardens',
  fields: {
    ...common,
    subject: required.string(80),
    park: optional.reference('park'),
    plants: readonly.integer(),
  },
  indexes: [['park']],
});
const Gardener = defineRecord('gardener', {
  ...definition,
  collection: 'gardeners',
  fields: { ...common, subject: required.string(80), plants: readonly.integer() },
});
const plant = {
  ...definition,
  fields: { ...common, subject: required.string(80), garden: optional.reference('garden') },
  indexes: [['garden']],
} as const;
const Bed = defineRecord('bed', { ...plant, collection: 'beds' });
const Tree = defineRecord('tree', {
  ...plant,
  collection: 'trees',
  fields: { ...plant.fields, gardener: optional.reference('gardener') },
  indexes: [['garden'], ['gardener']],
});

const count = (members: readonly unknown[]) => members.length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const groups = [
  ...summary(
    Park,
    [aggregate(Garden, 'park', ['plants'], (gardens) => sum(gardens.map(({ plants }) => plants ?? 0)))],
    (_park, said) => ({ plants: sum(said) }),
  ),
  ...summary(
    Garden,
    [aggregate(Tree, 'garden', [], count), aggregate(Bed, 'garden', [], count)],
    (_garden, said) => ({ plants: sum(said) }),
  ),
  ...summary(Gardener, [aggregate(Tree, 'gardener', [], count)], (_gardener, said) => ({
    plants: sum(said),
  })),
];

describe('groups that sum up members of several types', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };
  const made = (record: typeof Park | typeof Garden | typeof Gardener | typeof Tree | typeof Bed, of = {}) =>
    writer.create(record, { subject: 'One', ...of }, caller);
  const plantsOf = async (table: 'park' | 'garden' | 'gardener', id: number) => {
    const [row] = await service
      .get(Database)
      .query<{ plants: number | null }>(`SELECT plants FROM ${table} WHERE id = $1`, [id]);
    return row?.plants;
  };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Park, Garden, Gardener, Tree, Bed]),
      behaviours: [],
      groups,
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  it('a change of any member updates its root and the roots above', async () => {
    const park = await made(Park);
    const garden = await made(Garden, { park });
    await made(Tree, { garden });
    const bed = await made(Bed, { garden });
    expect([await plantsOf('garden', garden), await plantsOf('park', park)]).toEqual([2, 2]);
    await writer.update(Bed, bed, { garden: null }, caller);
    expect([await plantsOf('garden', garden), await plantsOf('park', park)]).toEqual([1, 1]);
  });

  it('a summary counts archived members, and no trashed ones', async () => {
    const garden = await made(Garden);
    const [one, other] = [await made(Tree, { garden }), await made(Tree, { garden })];
    await writer.archive(Tree, one, caller);
    expect(await plantsOf('garden', garden)).toBe(2);
    await writer.trash(Tree, other, caller);
    expect(await plantsOf('garden', garden)).toBe(1);
  });

  it('a record with several roots is summed up in each', async () => {
    const [garden, gardener] = [await made(Garden), await made(Gardener)];
    const tree = await made(Tree, { garden, gardener });
    expect([await plantsOf('garden', garden), await plantsOf('gardener', gardener)]).toEqual([1, 1]);
    await writer.archive(Gardener, gardener, caller);
    await expect(writer.update(Tree, tree, { subject: 'Oak' }, caller)).rejects.toMatchObject({
      problems: [{ field: 'gardener', because: 'archived' }],
    });
  });

  it('no member changes below an archived root, however far up', async () => {
    const park = await made(Park);
    const garden = await made(Garden, { park });
    const tree = await made(Tree, { garden });
    await writer.archive(Park, park, caller);
    await expect(writer.update(Tree, tree, { subject: 'Oak' }, caller)).rejects.toMatchObject({
      problems: [{ field: 'garden', because: 'archived' }],
    });
    await expect(made(Bed, { garden })).rejects.toMatchObject({
      problems: [{ field: 'garden', because: 'archived' }],
    });
  });

  it('one statement locks the roots from the top', async () => {
    const tree = await made(Tree, {
      garden: await made(Garden, { park: await made(Park) }),
      gardener: await made(Gardener),
    });
    const sent = await statementsOf(() => writer.update(Tree, tree, { subject: 'Oak' }, caller));
    const locks = sent.map(({ text }) => text).filter((text) => text.includes('FOR NO KEY UPDATE'));
    expect(locks).toHaveLength(2); // the roots, and the tree
    expect(locks[0]?.match(/FROM \(SELECT id, \S+ FROM "(\w+)"/g)?.map((each) => each.split('"')[1])).toEqual(
      ['park', 'garden', 'gardener'],
    );
  });

  it('summaries stay exact while many members change at once', async () => {
    const park = await made(Park);
    const gardens = [await made(Garden, { park }), await made(Garden, { park })] as const;
    const gardener = await made(Gardener);
    const trees = await Promise.all(
      [0, 1, 0, 1].map((at) => made(Tree, { garden: gardens[at as 0 | 1], gardener })),
    );
    await Promise.all([
      ...trees.map((id, at) => writer.update(Tree, id, { garden: gardens[((at + 1) % 2) as 0 | 1] }, caller)),
      made(Bed, { garden: gardens[0] }),
      writer.update(Garden, gardens[1], { subject: 'Other' }, caller),
    ]);
    expect([await plantsOf('garden', gardens[0]), await plantsOf('garden', gardens[1])]).toEqual([3, 2]);
    expect([await plantsOf('park', park), await plantsOf('gardener', gardener)]).toEqual([5, 4]);
  });
});
