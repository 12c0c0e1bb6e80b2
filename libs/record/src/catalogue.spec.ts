import { common, optional, readonly, required } from './builders';
import { catalogue } from './catalogue';
import { defineRecord } from './record';

const kept = { list: ['id'], filter: ['id'], defaultSort: 'id', access: [] } as const;

const Tool = defineRecord('tool', {
  collection: 'tools',
  title: 'name',
  fields: {
    ...common,
    name: required.string(80),
    owner: optional.reference('person'),
    times_lent: readonly.integer({ counts: { of: 'loan', by: 'tool' } }),
  },
  ...kept,
  links: { shelves: { to: 'shelf' } },
  linkedFrom: { job: ['tools'], shelf: ['tools'] },
  lookups: { owner: { home: { to: 'site', lookups: { zone: 'string' } } } },
});

describe('a catalogue', () => {
  it('knows the records of others that its own lead to or the service asks about, and not those it is only linked from', () => {
    const foreign = { job: 'jobs', loan: 'loans', person: 'people', shelf: 'shelves' };
    const { known } = catalogue('tools', [Tool], foreign, ['tax']);
    expect([...known].sort()).toEqual(['loan', 'person', 'shelf', 'site', 'tax']);
  });
});
