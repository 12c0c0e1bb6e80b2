import { permits, type Principal, type Scope } from '@deskline/identity';
import { errors } from '@deskline/record-http';
import type { Route } from './router';

const OWN_PERSON: readonly Scope[] = [{ effect: 'allow', actions: ['person:Read'] }];

/**
 * A service holds scopes against the record it is asked for. /me is a person under a scope of its own, `me:Read`: it
 * is held against that here, and the service is asked for just the one thing it then allows.
 */
export function underScope(principal: Principal, { scope }: Route): Principal {
  if (scope === undefined) return principal;
  if (!permits(principal.scopes, scope, 'Read')) throw errors.forbidden();
  return { ...principal, scopes: OWN_PERSON };
}
