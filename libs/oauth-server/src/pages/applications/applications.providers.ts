import type { Provider, Type } from '@nestjs/common';
import type { Routes } from '../route';
import { Administrators } from './administrators';
import { ApplicationSecretsRoutes } from './application-secrets.routes';
import { ApplicationsRoutes } from './applications.routes';
import { ReadApplicationForm } from './read-application-form';
import { ShowApplication } from './show-application';

export const APPLICATION_PAGES: Type<Routes>[] = [ApplicationsRoutes, ApplicationSecretsRoutes];

export const applicationPagesProviders: Provider[] = [Administrators, ReadApplicationForm, ShowApplication];
