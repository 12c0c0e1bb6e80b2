import { common, defineRecord, optional, readonly } from '@deskline/record';
import { differences } from './differences';
import { isUntrackedIn } from './untracked';

const Card = defineRecord('card', {
  collection: 'cards',
  fields: {
    ...common,
    subject: optional.string(80),
    expected_at: readonly.datetime({ untracked: true }),
    position: optional.integer({ untracked: true }),
  },
  list: ['id'],
  filter: [],
  sort: [],
  defaultSort: 'id',
  events: [],
  access: [],
});
const before = { id: 1, subject: 'One', expected_at: null, position: 3, updated_at: 'then' };

describe('what a change comes to', () => {
  const of = (values: object, from: 'client' | 'rule' = 'rule', was: typeof before | null = before) =>
    differences(Card, was, { ...before, ...values }, {}, 'now', isUntrackedIn(Card, { ...values }, from));

  it('is nothing to tell of where only quiet fields have moved', () => {
    expect(of({ expected_at: 'soon' })).toEqual({
      after: { ...before, expected_at: 'soon' },
      changed: [],
      written: [],
      untracked: ['expected_at'],
      changes: {},
    });
  });

  it('has quiet fields written with the others, and told of the others only', () => {
    expect(of({ expected_at: 'soon', subject: 'Two' })).toMatchObject({
      changed: ['subject'],
      untracked: [],
      changes: { subject: ['One', 'Two'] },
      written: ['subject', 'expected_at', 'updated_at'],
    });
  });

  it('is told where a client has said it', () => {
    expect(of({ position: 1 }, 'client')).toMatchObject({ changed: ['position'], untracked: [] });
  });

  it('leaves them out of what a new record begins with', () => {
    expect(of({ expected_at: 'soon' }, 'rule', null).changes).toEqual({ subject: [null, 'One'] });
  });
});
