import { optional, readonly, required } from './builders';
import { common } from './common';
import { catalogue } from './catalogue';
import { defineRecord } from './record';

const basics = { list: ['id'], filter: ['id'], defaultSort: 'id', access: [] } as const;

const Tool = defineRecord('tool', {
  collection: 'tools',
  title: 'name',
  fields: {
    ...common,
    name: required.string(80),
    owner: optional.reference('person'),
    times_lent: readonly.integer({ counts: { of: 'loan', by: 'tool' } }),
  },
  ...basics,
  links: { shelves: { to: 'shelf' } },
  linkedFrom: { job: ['tools'], shelf: ['tools'] },
  lookups: { owner: { home: { to: 'site', lookups: { zone: 'string' } } } },
});

describe('catalogue', () => {
  it('projects foreign types that it refers to or names itself, and not types that only link to it', () => {
    const foreign = { job: 'jobs', loan: 'loans', person: 'people', shelf: 'shelves' };
    const { projectedTypes } = catalogue('tools', [Tool], foreign, ['tax']);
    expect([...projectedTypes].sort()).toEqual(['loan', 'person', 'shelf', 'site', 'tax']);
  });
});
