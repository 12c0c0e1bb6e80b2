import type { Principal } from './principal';

/** Principal with the rights of an account administrator, by which a service itself reads and changes records of another. */
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
