import { principalIn, type Identity, type Principal, type Scope } from '@deskline/identity';
import { selfPrincipal } from './self-principal';

const holding = (...scopes: Scope[]): Identity => ({
  person: { id: 7, name: 'Ann' },
  home_account: 'wdc',
  roles: { wdc: ['specialist'], widget: ['auditor'] },
  team_ids: [],
  organization_id: null,
  time_zone: 'UTC',
  language: 'en',
  scopes,
});
const principalFor = (self: 'me' | 'person_me' | 'person', identity: Identity) =>
  selfPrincipal(self, principalIn(identity, 'widget') as Principal, identity);
const me = (identity: Identity) => principalFor('me', identity);

describe('/me', () => {
  it.each([
    [{ effect: 'allow', actions: ['me:Read'] }],
    [{ effect: 'allow', actions: ['*:Read'] }],
    [
      { effect: 'allow', actions: ['me:*'] },
      { effect: 'deny', actions: ['person:*'] },
    ],
  ] as Scope[][])('is read under the scope me:Read: %j', (...scopes) => {
    expect(me(holding(...scopes)).scopes).toEqual([{ effect: 'allow', actions: ['person:Read'] }]);
  });

  it.each([
    [{ effect: 'allow', actions: ['person:Read'] }],
    [
      { effect: 'allow', actions: ['*:*'] },
      { effect: 'deny', actions: ['me:Read'] },
    ],
    [],
  ] as Scope[][])('is 403 without the scope me:Read: %j', (...scopes) => {
    expect(() => me(holding(...scopes))).toThrow('Forbidden');
  });

  it('is the own person record in the home account, with all fields', () => {
    expect(me(holding({ effect: 'allow', actions: ['me:Read'] }))).toMatchObject({
      account: 'wdc',
      roles: ['auditor'],
    });
  });
});

describe('/people/me', () => {
  it.each(['me:Read', 'person:Read'])('is read as /me is, under the scope %s', (action) => {
    const scopes: Scope[] = [{ effect: 'allow', actions: [action] }];
    expect(principalFor('person_me', holding(...scopes))).toMatchObject({
      account: 'wdc',
      roles: ['auditor'],
    });
    expect(() => principalFor('person_me', holding())).toThrow('Forbidden');
  });

  it('is the own person record in the home account, under the roles and scopes there', () => {
    const scopes: Scope[] = [{ effect: 'allow', actions: ['person:*'] }];
    expect(principalFor('person', holding(...scopes))).toMatchObject({
      account: 'wdc',
      roles: ['specialist'],
      scopes,
    });
  });
});
