import { Metrics, type Database, type Nats } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { IdentityChanges } from '../token/identity-changes';
import { Leases } from './leases';

/** As a service has them, for what is built by hand. */
export const changesOver = (nats: Nats, database: Database): IdentityChanges =>
  new IdentityChanges(nats, new Leases(database, new OauthSettings()), new Metrics('oauth-server'));
