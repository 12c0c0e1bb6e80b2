import type { Provider } from '@nestjs/common';
import { ApplicationRules } from '../application/application-rules';
import { Applications } from '../application/applications';
import { LinkedPeople } from '../application/linked-people';
import { Secrets } from '../application/secrets';
import { Authorize } from '../authorize/authorize';
import { Grants } from '../grant/grants';
import { WellKnown } from '../well-known/well-known';
import { Clients } from './clients';
import { AuthorizationCode } from './grants/authorization-code';
import { ClientCredentials } from './grants/client-credentials';
import { RefreshToken } from './grants/refresh-token';
import { OldGrants } from './old-grants';
import { Refusals } from './refusals';
import { RevokeForClient } from './revoke-for-client';
import { TellClient } from './tell-client';
import { TokenRoutes } from './token.routes';

/** Applications, what they are granted, and the addresses they call. */
export const tokenProviders: Provider[] = [
  ApplicationRules,
  Applications,
  Authorize,
  AuthorizationCode,
  ClientCredentials,
  Clients,
  Grants,
  LinkedPeople,
  OldGrants,
  RefreshToken,
  Refusals,
  RevokeForClient,
  Secrets,
  TellClient,
  TokenRoutes,
  WellKnown,
];
