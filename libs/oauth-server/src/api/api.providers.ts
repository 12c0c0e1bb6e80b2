import type { Provider, Type } from '@nestjs/common';
import { ApiHandler, RESOURCES } from './api-handler';
import { AuthorizationsResource } from './authorizations.resource';
import { Lends } from './lends';
import { OauthApplicationSecretsResource } from './oauth-application-secrets.resource';
import { OauthApplicationsResource } from './oauth-applications.resource';
import { PersonalAccessTokensResource } from './personal-access-tokens.resource';
import type { Resource } from './resource';

const OFFERED: Type<Resource>[] = [
  PersonalAccessTokensResource,
  AuthorizationsResource,
  OauthApplicationsResource,
  OauthApplicationSecretsResource,
];

export const apiProviders: Provider[] = [
  ApiHandler,
  Lends,
  ...OFFERED,
  { provide: RESOURCES, inject: OFFERED, useFactory: (...resources: Resource[]) => resources },
];
