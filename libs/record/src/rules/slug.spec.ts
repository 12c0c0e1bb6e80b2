import { readonly, required } from '../definition/builders';
import { common } from '../definition/common';
import { slugRules } from './slug';
import { defineRecord } from '../definition/record';
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
const effects = (before: Stored | null, after: Stored) =>
  slugRules(Shelf).flatMap((rule) => rule({ before, after, now: '', caller: null, lookups: {} }));

const effectsFor = (reference: string | null) =>
  effects(null, { name: 'Low', hall: 'A', place: 'a/low', reference });

describe('slugRules', () => {
  it('builds a slug from other fields in lower case, with spaces replaced by underscore', () => {
    expect(effects(null, { name: 'Very High Risk', hall: 'B 2' })).toEqual([
      { set: { reference: 'very_high_risk' } },
      { set: { place: 'b_2/very_high_risk' } },
    ]);
  });

  it('keeps the slug when those fields change, and fills a missing one', () => {
    const before = { name: 'Low', hall: 'A', reference: 'low', place: null };
    expect(effects(before, { ...before, name: 'High' })).toEqual([{ set: { place: 'a/high' } }]);
  });

  it('keeps a slug that the client sends, and fills an empty one', () => {
    expect(effectsFor('lowest')).toEqual([]);
    expect(effectsFor(null)).toEqual([{ set: { reference: 'low' } }]);
  });
});
