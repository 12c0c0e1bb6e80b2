import { OauthServerModule } from '@deskline/oauth-server';
import { serve } from '@deskline/platform';

void serve(OauthServerModule, { name: 'oauth-server' });
