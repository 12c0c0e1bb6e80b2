import { definePart, optional, readonly, required, type Row } from '@deskline/record';
import { AppOffering } from './app-offering.record';

/** Scope of an app where it is installed: "{effect: allow|deny, actions: ["request:Read", "task:*"]}". */
export const AppOfferingScope = definePart('app_offering_scope', {
  of: { app_offering: AppOffering },
  path: 'scopes',
  collection: 'app_offering_scopes',
  fields: {
    effect: optional.enum(['allow', 'deny'], { default: 'allow' }),
    actions: required.strings(),
    grant_type: readonly.enum(['authorization_code', 'client_credentials']),
  },
  list: ['id', 'effect', 'actions'],
  notes: {
    actions: 'A record type and an operation each, either of them any: request:Read, task:*.',
  },
});
export type AppOfferingScopeRow = Row<typeof AppOfferingScope>;
