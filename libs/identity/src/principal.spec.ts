import { principalIn, type Identity } from './principal';

const identity: Identity = {
  person: { id: 7, name: 'Ann' },
  home_account: 'wdc',
  roles: { wdc: ['specialist'], 'other-co': ['auditor'], 'left-co': [] },
  team_ids: [3],
  organization_id: 1,
  time_zone: 'Europe/Amsterdam',
  language: 'en',
  scopes: [],
};

describe('principalIn', () => {
  it('gives the principal the roles of that account only', () => {
    expect(principalIn(identity, 'wdc')?.roles).toEqual(['specialist']);
    expect(principalIn(identity, 'other-co')?.roles).toEqual(['auditor']);
  });

  it('makes a person without roles an end user of the home account', () => {
    expect(principalIn({ ...identity, roles: {} }, 'wdc')?.roles).toEqual([]);
  });

  it('gives no principal in another account without a role', () => {
    expect(principalIn(identity, 'left-co')).toBeNull();
    expect(principalIn(identity, 'absent-co')).toBeNull();
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'has nothing to do with an account called %s',
    (account) => {
      expect(principalIn(identity, account)).toBeNull();
    },
  );

  it('uses the requested language, else the language of the person', () => {
    expect(principalIn(identity, 'wdc', 'nl')?.language).toBe('nl');
    expect(principalIn(identity, 'wdc')?.language).toBe('en');
  });
});
