import {
  endAccess,
  OauthServerModule,
  OauthSettings,
  pagesListener,
  rebuild,
  restored,
  setPassword,
} from '@deskline/oauth-server';
import { serve } from '@deskline/platform';

void serve(OauthServerModule, {
  name: 'oauth-server',
  settings: OauthSettings,
  http: pagesListener,
  takesDirectCalls: () => true,
  commands: { rebuild, restored, 'set-password': setPassword, 'end-access': endAccess },
});
