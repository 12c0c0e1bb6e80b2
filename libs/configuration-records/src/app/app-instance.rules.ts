import { changes, isEmpty, isNew, not, on, refuse, type Rule, type Then, type When } from '@deskline/record';
import type { AppInstanceRow } from './app-instance.record';

const isOfferedNoMore: When<AppInstanceRow> = ({ lookups: { app_offering } }) =>
  app_offering?.disabled === true;

const ownAccount: Then<AppInstanceRow> = ({ account }) => ({
  set: { customer_account: account?.id ?? null },
});

export const appInstanceRules: readonly Rule<AppInstanceRow>[] = [
  on([isNew, isOfferedNoMore], refuse('app_offering', 'disabled')),
  on([isNew, isEmpty('customer_account')], ownAccount),
  on([not(isNew), changes('customer_account')], refuse('customer_account', 'readonly')),
];
