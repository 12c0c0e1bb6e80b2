import { Metrics, type Database, type Nats } from '@deskline/platform';
import { OauthSettings } from '../src/oauth.settings';
import { IdentityChanges } from '../src/lease/identity-changes';
import { Leases } from '../src/lease/leases';

/** IdentityChanges as the service has them, for classes that a test constructs. */
export const identityChangesOver = (nats: Nats, database: Database): IdentityChanges =>
  new IdentityChanges(nats, new Leases(database, new OauthSettings()), new Metrics('oauth-server'));
