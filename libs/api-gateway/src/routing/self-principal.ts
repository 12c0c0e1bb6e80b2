import { permits, type Identity, type Principal, type Scope } from '@deskline/identity';
import { errors } from '@deskline/record-http';
import type { Route } from './router';

const OWN_PERSON: readonly Scope[] = [{ effect: 'allow', actions: ['person:Read'] }];

/**
 * Whoever asks about themselves. The person record stands in its own account, whichever account the call works in:
 * /people/me is that record there, for whoever one is there.
 *
 * The caller of /me: a service holds scopes against the record it is asked for; /me is a person under a scope of its
 * own, `me:Read`, held against that here, and the service is asked for just the one thing it then allows. Nothing of
 * oneself is kept from oneself, so it is read as an auditor reads.
 */
export function selfPrincipal(
  how: Route['self'],
  principal: Principal,
  { home_account, roles }: Identity,
): Principal {
  if (how === 'person') return { ...principal, account: home_account, roles: roles[home_account] ?? [] };
  if (!permits(principal.scopes, 'me', 'Read')) throw errors.forbidden();
  return { ...principal, account: home_account, roles: ['auditor'], scopes: OWN_PERSON };
}
