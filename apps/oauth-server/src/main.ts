import {
  OauthServerModule,
  OauthSettings,
  pagesListener,
  rebuild,
  setPassword,
} from '@deskline/oauth-server';
import { serve } from '@deskline/platform';

void serve(OauthServerModule, {
  name: 'oauth-server',
  settings: OauthSettings,
  http: pagesListener,
  commands: { rebuild, 'set-password': setPassword },
});
