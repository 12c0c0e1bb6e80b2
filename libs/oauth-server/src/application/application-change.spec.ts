import type { Scope } from '@deskline/identity';
import type { Application } from './application';
import { changedFields, withDefaults } from './application-change';

const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
const deny = (...actions: string[]): Scope => ({ effect: 'deny', actions });

const made = new Date(0);
const stored: Application = {
  ...withDefaults({ name: 'Robot', scopes: [allow('task:*', 'me:Read'), deny('task:Delete')], person_id: 2 }),
  id: 1,
  account_id: 'wdc',
  client_id: 'c',
  accounts: [],
  first_party: false,
  disabled: false,
  version: 1,
  created_at: made,
  updated_at: made,
};

describe('change of an application', () => {
  it.each([
    [{ ...withDefaults(stored) }, {}],
    [{ scopes: [deny('task:Delete'), allow('me:Read'), allow('task:*', 'me:Read')] }, {}],
    [{ scopes: [allow('task:*', 'me:Read', 'task:Delete')] }, 'all'],
    [{ scopes: [allow('task:*', 'me:Read')] }, 'all'],
    [{ person_id: null, name: 'Robot' }, { person_id: null }],
    [{ redirect_uris: ['https://a.example/'], disabled: true }, 'all'],
  ])('in %j is %j', (wish, expected) =>
    expect(changedFields(wish, stored)).toEqual(expected === 'all' ? wish : expected),
  );
});
