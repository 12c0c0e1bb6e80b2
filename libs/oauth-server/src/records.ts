import { catalogue } from '@deskline/record';
import { Call } from './api/call.record';
import { Authorization } from './api/authorization.record';
import { OauthApplication, OauthApplicationSecret } from './api/oauth-application.record';
import { PersonalAccessToken } from './api/personal-access-token.record';
import { SecurityEvent } from './api/security-event.record';

/** Records of this service under /v1: defined as all records are, stored in its own tables. */
export const oauthRecords = catalogue(
  'oauth-server',
  [PersonalAccessToken, Authorization, OauthApplication, OauthApplicationSecret, SecurityEvent, Call],
  { person: 'people' },
);

export { oauthOpenApi } from './api/oauth.openapi';
export { oauthWords } from './api/oauth.words';
