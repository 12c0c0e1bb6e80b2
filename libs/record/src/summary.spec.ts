import { common, readonly, optional } from './builders';
import { defineRecord } from './record';
import { summary, voice } from './summary';

const definition = { list: ['id'], filter: ['id'], defaultSort: 'id', access: [] } as const;
const Garden = defineRecord('garden', {
  ...definition,
  collection: 'gardens',
  fields: { ...common, plants: readonly.integer({ default: 0 }) },
});
const Tree = defineRecord('tree', {
  ...definition,
  collection: 'trees',
  fields: { ...common, garden: optional.reference('garden'), felled: optional.boolean({ default: false }) },
});
const Bed = defineRecord('bed', {
  ...definition,
  collection: 'beds',
  fields: { ...common, site: optional.reference('garden'), flowers: optional.integer({ default: 0 }) },
});

const plants = summary(
  Garden,
  [
    voice(Tree, 'garden', ['felled'], (trees) => trees.filter(({ felled }) => !felled).length),
    voice(Bed, 'site', ['flowers'], (beds) => beds.reduce((sum, { flowers }) => sum + flowers, 0)),
  ],
  (_garden, said) => ({ plants: said.reduce((sum, each) => sum + each, 0) }),
  ['plants'],
);

describe('a summary', () => {
  const asked = (index: number, plantsNow: number, members: object[], others: object[]) =>
    plants[index]?.decide({
      root: { id: 1, plants: plantsNow },
      members: members as never[],
      beside: [others as never[]],
      links: [],
      now: '2026-03-02T09:00:00Z',
      lookups: () => ({}),
    });

  it('is a group for each type that has a say, which reads the others beside it', () => {
    expect(plants.map(({ root, member, by, reads }) => ({ root, member, by, reads }))).toEqual([
      { root: 'garden', member: 'tree', by: 'garden', reads: ['felled'] },
      { root: 'garden', member: 'bed', by: 'site', reads: ['flowers'] },
    ]);
    expect(plants.map(({ beside }) => beside?.map(({ member }) => member))).toEqual([['bed'], ['tree']]);
    expect(plants.map(({ readsOfRoot }) => readsOfRoot)).toEqual([['plants'], []]);
  });

  it('hears all of them, whichever of them it is asked by', () => {
    const trees = [{ felled: false }, { felled: true }];
    const beds = [{ flowers: 3 }];
    expect(asked(0, 0, trees, beds)).toEqual({ root: { plants: 4 } });
    expect(asked(1, 0, beds, trees)).toEqual({ root: { plants: 4 } });
  });

  it('changes what is different, and nothing else', () => {
    expect(asked(0, 1, [{ felled: false }], [])).toEqual({ root: {} });
  });
});
