import type { Provider } from '@nestjs/common';
import { ApplicationRules } from '../application/application-rules';
import { Applications } from '../application/applications';
import { LinkedPeople } from '../application/linked-people';
import { Secrets } from '../application/secrets';
import { AuthorizationEndpoint } from '../authorize/authorization-endpoint';
import { Grants } from '../authorize/grants';
import { WellKnown } from '../well-known/well-known';
import { ClientAuthenticator } from './client/client-authenticator';
import { AuthorizationCode } from './grants/authorization-code';
import { ClientCredentials } from './grants/client-credentials';
import { RefreshToken } from './grants/refresh-token';
import { ExpiredRows } from './cleanup/expired-rows';
import { ClientRefusals } from './client/client-refusals';
import { ClientRevocation } from './revocation/client-revocation';
import { ClientIntrospection } from './introspection/client-introspection';
import { ClientEndpoints } from './endpoint/client-endpoints';
import { TokenIssuer } from './endpoint/token-issuer';
import { TokenRoutes } from './endpoint/token.routes';

/** Applications, grants and the token endpoints. */
export const tokenProviders: Provider[] = [
  ApplicationRules,
  Applications,
  AuthorizationEndpoint,
  AuthorizationCode,
  ClientCredentials,
  ClientAuthenticator,
  Grants,
  LinkedPeople,
  ExpiredRows,
  RefreshToken,
  ClientRefusals,
  ClientRevocation,
  Secrets,
  ClientIntrospection,
  ClientEndpoints,
  TokenIssuer,
  TokenRoutes,
  WellKnown,
];
