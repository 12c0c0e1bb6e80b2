import type { Principal, Scope } from '@deskline/identity';
import { underScope } from './under-scope';

const holding = (...scopes: Scope[]): Principal => ({
  person: { id: 7, name: 'Ann' },
  account: 'wdc',
  roles: [],
  team_ids: [],
  organization_id: null,
  time_zone: 'UTC',
  language: 'en',
  scopes,
});
const me = { service: 'configuration-records', path: '/people/7', scope: 'me' } as const;
const own = [{ effect: 'allow', actions: ['person:Read'] }];

describe('/me', () => {
  it.each([
    [{ effect: 'allow', actions: ['me:Read'] }],
    [{ effect: 'allow', actions: ['*:Read'] }],
    [
      { effect: 'allow', actions: ['me:*'] },
      { effect: 'deny', actions: ['person:*'] },
    ],
  ] as Scope[][])('is read under me:Read: %j', (...scopes) => {
    expect(underScope(holding(...scopes), me).scopes).toEqual(own);
  });

  it.each([
    [{ effect: 'allow', actions: ['person:Read'] }],
    [
      { effect: 'allow', actions: ['*:*'] },
      { effect: 'deny', actions: ['me:Read'] },
    ],
    [],
  ] as Scope[][])('is 403 without it: %j', (...scopes) => {
    expect(() => underScope(holding(...scopes), me)).toThrow('Forbidden');
  });

  it('is the only path under a scope of its own', () => {
    const principal = holding();
    expect(underScope(principal, { service: 'work-records', path: '/tasks' })).toBe(principal);
  });
});
