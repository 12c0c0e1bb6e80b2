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

describe('the caller in an account', () => {
  it('holds the roles of that account only', () => {
    expect(principalIn(identity, 'wdc')?.roles).toEqual(['specialist']);
    expect(principalIn(identity, 'other-co')?.roles).toEqual(['auditor']);
  });

  it('is an end user of the own account without any role', () => {
    expect(principalIn({ ...identity, roles: {} }, 'wdc')?.roles).toEqual([]);
  });

  it('has nothing to do with an account in which no role is held', () => {
    expect(principalIn(identity, 'left-co')).toBeNull();
    expect(principalIn(identity, 'absent-co')).toBeNull();
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'has nothing to do with an account called %s',
    (account) => {
      expect(principalIn(identity, account)).toBeNull();
    },
  );

  it('speaks the language that was asked for, else the own one', () => {
    expect(principalIn(identity, 'wdc', 'nl')?.language).toBe('nl');
    expect(principalIn(identity, 'wdc')?.language).toBe('en');
  });
});
