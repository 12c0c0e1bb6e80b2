import { readonly, optional } from '../definition/builders';
import { common } from '../definition/common';
import { defineRecord } from '../definition/record';
import { summary, aggregate } from './summary';

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
    aggregate(Tree, 'garden', ['felled'], (trees) => trees.filter(({ felled }) => !felled).length),
    aggregate(Bed, 'site', ['flowers'], (beds) => beds.reduce((sum, { flowers }) => sum + flowers, 0)),
  ],
  (_garden, values) => ({ plants: values.reduce((sum, each) => sum + each, 0) }),
  ['plants'],
);

describe('summary', () => {
  const decided = (index: number, plantsNow: number, members: object[], others: object[]) =>
    plants[index]?.decide({
      root: { id: 1, plants: plantsNow },
      members: members as never[],
      otherMembers: [others as never[]],
      links: [],
      now: '2026-03-02T09:00:00Z',
      lookups: () => ({}),
    });

  it('makes one group per aggregate, which reads the other aggregates, too', () => {
    expect(plants.map(({ root, member, by, reads }) => ({ root, member, by, reads }))).toEqual([
      { root: 'garden', member: 'tree', by: 'garden', reads: ['felled'] },
      { root: 'garden', member: 'bed', by: 'site', reads: ['flowers'] },
    ]);
    expect(plants.map(({ otherMembers }) => otherMembers?.map(({ member }) => member))).toEqual([
      ['bed'],
      ['tree'],
    ]);
    expect(plants.map(({ readsOfRoot }) => readsOfRoot)).toEqual([['plants'], []]);
  });

  it('computes all aggregates in whichever group decides', () => {
    const trees = [{ felled: false }, { felled: true }];
    const beds = [{ flowers: 3 }];
    expect(decided(0, 0, trees, beds)).toEqual({ root: { plants: 4 } });
    expect(decided(1, 0, beds, trees)).toEqual({ root: { plants: 4 } });
  });

  it('changes only fields that differ', () => {
    expect(decided(0, 1, [{ felled: false }], [])).toEqual({ root: {} });
  });
});
