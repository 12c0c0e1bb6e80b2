import type { Principal } from '@deskline/identity';

/** By whose rights rules ask other services: all that an administrator of the account has. */
export const administratorOf = (account: string, person = { id: 0, name: 'Automation' }): Principal => ({
  person,
  account,
  roles: ['account_administrator'],
  team_ids: [],
  organization_id: null,
  time_zone: 'UTC',
  language: 'en',
  scopes: [{ effect: 'allow', actions: ['*:*'] }],
});
