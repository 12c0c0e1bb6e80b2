import { OauthServerModule, OauthSettings, pagesListener, setPassword } from '@deskline/oauth-server';
import { serve } from '@deskline/platform';

void serve(OauthServerModule, {
  name: 'oauth-server',
  settings: OauthSettings,
  http: pagesListener,
  commands: { 'set-password': setPassword },
});
