import type { Provider, Type } from '@nestjs/common';
import { APPLICATION_PAGES, applicationPagesProviders } from './applications/applications.providers';
import { AuthorizeRoutes } from './authorize.routes';
import { Members } from './members';
import { PROFILE_PAGES, profileProviders } from './profile/profile.providers';
import type { Routes } from './route';
import { SignInRoutes } from './sign-in.routes';
import { SignOutRoutes } from './sign-out.routes';
import { Visits } from './visit';

/** Providers of all pages. */
export const PAGES: Type<Routes>[] = [
  SignInRoutes,
  SignOutRoutes,
  AuthorizeRoutes,
  ...PROFILE_PAGES,
  ...APPLICATION_PAGES,
];

export const pagesProviders: Provider[] = [
  Visits,
  Members,
  ...profileProviders,
  ...applicationPagesProviders,
  ...PAGES,
];
