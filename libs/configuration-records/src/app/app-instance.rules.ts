import { isNew, on, refuse, type Rule, type When } from '@deskline/record';
import type { AppInstanceRow } from './app-instance.record';

const isOfferedNoMore: When<AppInstanceRow> = ({ lookups: { app_offering } }) =>
  app_offering?.disabled === true;

export const appInstanceRules: readonly Rule<AppInstanceRow>[] = [
  on([isNew, isOfferedNoMore], refuse('app_offering', 'disabled')),
];
