import { Module } from '@nestjs/common';
import { EventsModule } from '@deskline/events';
import { DatabaseModule } from '@deskline/platform';
import { feedController } from '@deskline/record-store';
import { ApiController } from './api/api.controller';
import { apiProviders } from './api/api.providers';
import { Calls } from './calls/calls';
import { CallsController } from './calls/calls.controller';
import { ConsoleController } from './console/console.controller';
import { ConsoleIntrospection } from './console/console-introspection';
import { ConsoleSessions } from './console/console-sessions';
import { Directory } from './directory/directory';
import { DirectoryController } from './directory/directory.controller';
import { PersonProjector } from './directory/person.projector';
import { GatewayPeers } from './lease/gateway-peers';
import { Leases } from './lease/leases';
import { LeasesController } from './lease/leases.controller';
import { LimitsModule } from './limits/limits.module';
import { migrations } from '../migrations/migrations';
import { pagesProviders } from './pages/pages.providers';
import { SignInCountsController } from './directory/sign-in-counts.controller';
import { SignInsController } from './directory/sign-ins.controller';
import { SetPasswordController } from './password/set-password.controller';
import { signInProviders } from './session/sign-in.providers';
import { IdentityChanges } from './lease/identity-changes';
import { GatewayIntrospection } from './token/introspection/gateway-introspection';
import { PersonalAccessTokens } from './token/personal/personal-access-tokens';
import { tokenProviders } from './token/token.providers';
import { ClientCallsController } from './token/client-calls.controller';
import { TokensController } from './token/tokens.controller';

@Module({
  imports: [
    DatabaseModule.forRoot({ service: 'oauth-server', migrations }),
    EventsModule.forRoot({ source: 'oauth-server' }),
    LimitsModule,
  ],
  controllers: [
    feedController('oauth-server'),
    ApiController,
    CallsController,
    ClientCallsController,
    ConsoleController,
    DirectoryController,
    LeasesController,
    SetPasswordController,
    SignInCountsController,
    SignInsController,
    TokensController,
  ],
  providers: [
    ...apiProviders,
    ...tokenProviders,
    Calls,
    ConsoleIntrospection,
    ConsoleSessions,
    Directory,
    IdentityChanges,
    GatewayIntrospection,
    GatewayPeers,
    Leases,
    ...pagesProviders,
    PersonalAccessTokens,
    PersonProjector,
    ...signInProviders,
    EventsModule.consume({
      consumer: 'people',
      source: 'configuration-records',
      handler: PersonProjector,
    }),
  ],
})
export class OauthServerModule {}
