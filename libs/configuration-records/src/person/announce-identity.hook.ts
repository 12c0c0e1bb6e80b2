import { withProviders, type AfterWrite } from '@deskline/record-store';
import { IdentityNotifier } from '../permission/identity-notifier';
import type { PersonRow } from './person.record';

/** Fields of a person that principals carry. */
const IDENTIFYING = [
  'name',
  'disabled',
  'time_zone',
  'locale',
  'organization',
] as const satisfies readonly (keyof PersonRow)[];

/** Notifies the authorization server after commit, so that tokens carry the changed person. */
export const announceIdentity = withProviders(
  [IdentityNotifier],
  (news): AfterWrite<PersonRow> =>
    async ({ transaction, id, before, after }) => {
      if (before && IDENTIFYING.some((name) => before[name] !== after[name]))
        transaction.afterCommit(() => news.notify(id));
    },
);
