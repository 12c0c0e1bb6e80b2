import { common, defineRecord, optional, readonly } from '@deskline/record';
import { differences, isUntrackedIn } from './differences';

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

describe('differences', () => {
  const of = (values: object, from: 'client' | 'rule' = 'rule', was: typeof before | null = before) =>
    differences(Card, was, { ...before, ...values }, {}, 'now', isUntrackedIn(Card, { ...values }, from));

  it('reports no changed field where only untracked fields have changed', () => {
    expect(of({ expected_at: 'soon' })).toEqual({
      after: { ...before, expected_at: 'soon' },
      changed: [],
      written: [],
      untracked: ['expected_at'],
      changes: {},
    });
  });

  it('writes untracked fields with the others, and reports the others only', () => {
    expect(of({ expected_at: 'soon', subject: 'Two' })).toMatchObject({
      changed: ['subject'],
      untracked: [],
      changes: { subject: ['One', 'Two'] },
      written: ['subject', 'expected_at', 'updated_at'],
    });
  });

  it('reports an untracked field that a client has sent', () => {
    expect(of({ position: 1 }, 'client')).toMatchObject({ changed: ['position'], untracked: [] });
  });

  it('leaves untracked fields out of the audit line of a new record', () => {
    expect(of({ expected_at: 'soon' }, 'rule', null).changes).toEqual({ subject: [null, 'One'] });
  });
});
