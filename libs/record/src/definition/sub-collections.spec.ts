import { optional, readonly, required } from './builders';
import { subCollectionsOf } from './sub-collections';
import { defineRecord } from './record';

const Step = defineRecord('step', {
  collection: 'steps',
  fields: {
    id: readonly.integer(),
    plan: required.reference('plan'),
    team: optional.reference('team', { listedAs: 'steps' }),
    member: optional.reference('person'),
  },
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'plan', paths: ['steps', 'tasks'] }],
  access: [],
});

describe('subCollectionsOf', () => {
  it('finds listedAs of references and the paths of createUnder', () => {
    expect(subCollectionsOf(Step)).toEqual([
      { of: 'team', path: 'steps', by: 'team' },
      { of: 'plan', path: 'steps', by: 'plan' },
      { of: 'plan', path: 'tasks', by: 'plan' },
    ]);
  });
});
