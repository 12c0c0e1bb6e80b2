import { catalogue } from '@deskline/record';
import { Authorization } from './api/authorization.record';
import { OauthApplication, OauthApplicationSecret } from './api/oauth-application.record';
import { PersonalAccessToken } from './api/personal-access-token.record';

/** What this service offers under /v1: defined as records are, and kept in tables of its own. */
export const oauthRecords = catalogue(
  'oauth-server',
  [PersonalAccessToken, Authorization, OauthApplication, OauthApplicationSecret],
  { person: 'people' },
);
