import type { Provider, Type } from '@nestjs/common';
import { ApiHandler, RESOURCES } from './api-handler';
import { OwnTokens } from './own-tokens';
import { PersonalAccessTokensResource } from './personal-access-tokens.resource';
import type { Resource } from './resource';

const RESOURCE_TYPES: readonly Type<Resource>[] = [PersonalAccessTokensResource];

export const apiProviders: Provider[] = [
  ApiHandler,
  OwnTokens,
  ...RESOURCE_TYPES,
  {
    provide: RESOURCES,
    inject: [...RESOURCE_TYPES],
    useFactory: (...resources: Resource[]) => resources,
  },
];
