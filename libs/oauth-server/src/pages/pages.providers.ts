import type { Provider, Type } from '@nestjs/common';
import { AuthorizeRoutes } from './authorize.routes';
import { Members } from './members';
import { ProfileRoutes } from './profile.routes';
import type { Routes } from './route';
import { SignInRoutes } from './sign-in.routes';
import { SignOutRoutes } from './sign-out.routes';
import { Visits } from './visit';

/** The addresses people open in a browser. */
export const PAGES: Type<Routes>[] = [SignInRoutes, SignOutRoutes, AuthorizeRoutes, ProfileRoutes];

export const pagesProviders: Provider[] = [Visits, Members, ...PAGES];
