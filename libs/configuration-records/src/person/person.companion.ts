import type { Transaction } from '@deskline/platform';
import { Invalid, type Companion, type Written } from '@deskline/record-store';
import type { IdentityNews } from '../permission/identity-news';
import { isLastAdministrator } from '../permission/permission';

/** What a caller is taken for depends on these. */
const IDENTIFYING = ['name', 'disabled', 'time_zone', 'locale', 'organization'] as const;

/** Beside every change of a person: an account keeps an administrator who can sign in, and tokens stand for who one is now. */
export function accompanyPerson(news: IdentityNews): Companion {
  return async (transaction, written) => {
    if (isDisabledNow(written)) await assertReplaceable(transaction, written);
    const { id, before, after } = written;
    if (before && IDENTIFYING.some((name) => before[name] !== after[name]))
      transaction.afterCommit(() => news.of(id));
  };
}

const isDisabledNow = ({ before, after }: Written): boolean =>
  before !== null && before['disabled'] !== true && after['disabled'] === true;

async function assertReplaceable(transaction: Transaction, { id }: Written): Promise<void> {
  if (await isLastAdministrator(transaction, id))
    throw new Invalid([{ field: 'disabled', because: 'last_administrator' }]);
}
