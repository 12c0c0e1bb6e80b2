import { permits, type Identity, type Principal, type Scope } from '@deskline/identity';
import { errors } from '@deskline/record-http';

const OWN_PERSON: readonly Scope[] = [{ effect: 'allow', actions: ['person:Read'] }];

/**
 * The caller of /me. A service holds scopes against the record it is asked for; /me is a person under a scope of its
 * own, `me:Read`, held against that here, and the service is asked for just the one thing it then allows. The person
 * record stands in its own account, whichever account the call works in.
 */
export function asOneself(principal: Principal, { home_account }: Identity): Principal {
  if (!permits(principal.scopes, 'me', 'Read')) throw errors.forbidden();
  return { ...principal, account: home_account, roles: [], scopes: OWN_PERSON };
}
