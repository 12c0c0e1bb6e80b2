import { catalogue } from '@deskline/record';
import { Authorization } from './authorization.record';
import { OauthApplication, OauthApplicationSecret } from './oauth-application.record';
import { PersonalAccessToken } from './personal-access-token.record';

/** What this service offers under /v1: defined as records are, and kept in tables of its own. */
export const offeredRecords = catalogue(
  'oauth-server',
  [PersonalAccessToken, Authorization, OauthApplication, OauthApplicationSecret],
  ['person'],
);
