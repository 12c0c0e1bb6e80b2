import { isInAudience, type Audience, type Role } from '@deskline/record';
import type { ConsoleIdentity } from './console';
import type { Scope } from './scopes';

/** Caller in the account of the call; sent with every call to a service. */
export interface Principal {
  person: { id: number; name: string };
  account: string;
  /** Roles held in that account; none makes an end user. */
  roles: readonly Role[];
  team_ids: readonly number[];
  organization_id: number | null;
  time_zone: string;
  language: string;
  scopes: readonly Scope[];
  /** Id of the OAuth application whose token the call has; absent for other tokens. */
  application?: number;
  /** Present in calls of the console: whether the password was typed again a short time ago. */
  console?: 'confirmed' | 'unconfirmed';
}

/** Person and scopes of a token, in whichever account a call works. */
export interface Identity {
  person: { id: number; name: string };
  home_account: string;
  roles: Readonly<Record<string, readonly Role[]>>;
  team_ids: readonly number[];
  organization_id: number | null;
  time_zone: string;
  language: string;
  scopes: readonly Scope[];
  /** Id of the OAuth application that the token was issued to; absent for other tokens. */
  application?: number;
  /** Names of the accounts that the person may work in. */
  account_names?: Readonly<Record<string, string>>;
  /** Plans of those of these accounts that have one. */
  plans?: Readonly<Record<string, string>>;
  /** Session of the console; absent for tokens. */
  console?: ConsoleIdentity;
}

/** The principal of an identity in an account; null if the person has no access to that account. */
export function principalIn(identity: Identity, account: string, language?: string): Principal | null {
  const roles = Object.hasOwn(identity.roles, account) ? identity.roles[account] : undefined;
  if (account !== identity.home_account && !roles?.length) return null;
  const { person, team_ids, organization_id, time_zone, scopes } = identity;
  return {
    person,
    account,
    roles: roles ?? [],
    team_ids,
    organization_id,
    time_zone,
    language: language ?? identity.language,
    scopes,
    ...(identity.application !== undefined && { application: identity.application }),
    ...(identity.console && { console: isConfirmed(identity.console) ? 'confirmed' : 'unconfirmed' }),
  };
}

/** Whether the password was typed again a short time ago. */
export const isConfirmed = ({ confirmed_until }: ConsoleIdentity, now = Date.now()): boolean =>
  confirmed_until !== null && Date.parse(confirmed_until) > now;

/** Plan of an account that the person may work in. */
export const planIn = ({ plans }: Pick<Identity, 'plans'>, account: string): string | undefined =>
  plans && Object.hasOwn(plans, account) ? plans[account] : undefined;

export function hasRole(principal: Principal, audience: Audience): boolean {
  return isInAudience(principal.roles, audience);
}
