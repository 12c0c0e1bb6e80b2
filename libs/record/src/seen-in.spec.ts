import { common, optional, required } from './builders';
import { defineRecord } from './record';
import { seenBy, seenIn } from './seen-by';

const Branch = defineRecord('branch', {
  collection: 'branches',
  fields: {
    ...common,
    name: required.string(),
    motto: optional.string(),
    rent: optional.decimal({ readableBy: ['auditor'] }),
  },
  list: ['id', 'sourceID', 'name', 'motto'],
  filter: ['name', 'rent'],
  defaultSort: 'name',
  views: { own: {}, directory: {}, trusted: {} },
  viewsOf: { directory: 'directory', trusted: 'trusted' },
  access: [],
});

describe('a record in its views', () => {
  it('is what the roles of the caller make it, where the rows are of the account', () => {
    expect(seenIn(Branch, ['auditor'], ['own'])).toBe(Branch);
    expect(seenIn(Branch, [], ['own'])).toBe(seenBy(Branch, []));
  });

  it('is what everyone may know of it, where they are of its directory', () => {
    const seen = seenIn(Branch, ['auditor'], ['own', 'directory']);
    expect(seen).toBe(seenBy(Branch, []));
    expect(seen.filter).toEqual(['name']);
  });

  it('is what a reference shows, where they are of accounts that are trusted', () => {
    const seen = seenIn(Branch, ['auditor'], ['trusted']);
    expect([seen.list, seen.filter, seen.sort]).toEqual([
      ['id', 'sourceID', 'name'],
      ['name'],
      ['id', 'sourceID', 'name'],
    ]);
    expect(seen.fields['motto']?.access).toBe('hidden');
    expect(seenIn(Branch, [], ['directory', 'trusted'])).toBe(seen);
  });
});
