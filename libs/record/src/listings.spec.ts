import { optional, readonly, required } from './builders';
import { listingsOf } from './listings';
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

describe('where records are listed below others', () => {
  it('is said at the reference, and by what they are created under', () => {
    expect(listingsOf(Step)).toEqual([
      { of: 'team', path: 'steps', by: 'team' },
      { of: 'plan', path: 'steps', by: 'plan' },
      { of: 'plan', path: 'tasks', by: 'plan' },
    ]);
  });
});
