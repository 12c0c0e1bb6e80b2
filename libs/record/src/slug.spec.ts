import { common, readonly, required } from './builders';
import { slugRules } from './slug';
import { defineRecord } from './record';
import type { Stored } from './rules';

const Shelf = defineRecord('shelf', {
  collection: 'shelves',
  fields: {
    ...common,
    name: required.string(80),
    hall: required.string(80),
    reference: readonly.string(80, { slugOf: ['name'] }),
    place: readonly.string(161, { slugOf: ['hall', 'name'] }),
  },
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  access: [],
});
const coined = (before: Stored | null, after: Stored) =>
  slugRules(Shelf).flatMap((rule) => rule({ before, after, now: '', caller: null, lookups: {} }));

const coinedFor = (reference: string | null) =>
  coined(null, { name: 'Low', hall: 'A', place: 'a/low', reference });

describe('what is coined', () => {
  it('is made of other fields in lower case, spaces replaced by underscore', () => {
    expect(coined(null, { name: 'Very High Risk', hall: 'B 2' })).toEqual([
      { set: { reference: 'very_high_risk' } },
      { set: { place: 'b_2/very_high_risk' } },
    ]);
  });

  it('stays when they change, and is made up for where it is missing', () => {
    const before = { name: 'Low', hall: 'A', reference: 'low', place: null };
    expect(coined(before, { ...before, name: 'High' })).toEqual([{ set: { place: 'a/high' } }]);
  });

  it('is what a client says where it may, and made up for where that is nothing', () => {
    expect(coinedFor('lowest')).toEqual([]);
    expect(coinedFor(null)).toEqual([{ set: { reference: 'low' } }]);
  });
});
