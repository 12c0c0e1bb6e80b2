import { Metrics, type Database, type Nats } from '@deskline/platform';
import { OauthSettings } from '../src/oauth.settings';
import { IdentityChanges } from '../src/token/identity-changes';
import { Leases } from '../src/lease/leases';

/** As a service has them, for what is built by hand. */
export const identityChangesOver = (nats: Nats, database: Database): IdentityChanges =>
  new IdentityChanges(nats, new Leases(database, new OauthSettings()), new Metrics('oauth-server'));
