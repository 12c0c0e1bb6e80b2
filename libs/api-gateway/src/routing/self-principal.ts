import { permits, type Identity, type Principal, type Scope } from '@deskline/identity';
import { errors } from '@deskline/record-http';
import type { Route } from './router';

const OWN_PERSON: readonly Scope[] = [{ effect: 'allow', actions: ['person:Read'] }];

/**
 * Principal of a call about the caller's own person record, which is in the home account, whichever account the call
 * works in. Changes of /people/me and paths below it use the roles there.
 *
 * /me has a scope of its own, `me:Read`, which is checked here, and GET /people/me permits `person:Read` as well; services check the scope of the record they read, so the
 * principal gets `person:Read` alone. Callers see all fields of their own record, so it is read as an auditor.
 */
export function selfPrincipal(
  self: Route['self'],
  principal: Principal,
  { home_account, roles }: Identity,
): Principal {
  if (self === 'person') return { ...principal, account: home_account, roles: roles[home_account] ?? [] };
  const { scopes } = principal;
  const isPermitted =
    permits(scopes, 'me', 'Read') || (self === 'person_me' && permits(scopes, 'person', 'Read'));
  if (!isPermitted) throw errors.forbidden();
  return { ...principal, account: home_account, roles: ['auditor'], scopes: OWN_PERSON };
}
