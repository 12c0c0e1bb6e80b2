import type { Provider, Type } from '@nestjs/common';
import type { Routes } from '../route';
import { IdentityRoutes } from './identity.routes';
import { OwnRecord } from './own-record';
import { PasswordRoutes } from './password.routes';
import { ProfileRoutes } from './profile.routes';
import { ShowProfile } from './show-profile';

export const PROFILE_PAGES: Type<Routes>[] = [ProfileRoutes, IdentityRoutes, PasswordRoutes];

export const profileProviders: Provider[] = [OwnRecord, ShowProfile];
