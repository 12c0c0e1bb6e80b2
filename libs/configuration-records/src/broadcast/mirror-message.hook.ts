import { Accounts, withProviders, type AfterWrite } from '@deskline/record-store';

const KEEP = `WITH kept AS (
  UPDATE broadcast_translation SET message = $3, updated_at = $4, version = version + 1
  WHERE broadcast_id = $1 AND lower(locale) = lower($2) RETURNING id)
INSERT INTO broadcast_translation (account_id, broadcast_id, locale, message, created_at, updated_at)
SELECT $5, $1, $2, $3, $4, $4 WHERE NOT EXISTS (SELECT FROM kept)`;

const localeIn = (accounts: Accounts, account: string): string => accounts.get(account)?.locale ?? 'en';

/** "message: stored as the translation for the locale of the account", without an audit line of its own. */
export const storeTranslation = withProviders(
  [Accounts],
  (accounts): AfterWrite =>
    async ({ transaction, id, account, before, after }) => {
      const { message, updated_at } = after;
      if (message === before?.['message']) return;
      const locale = localeIn(accounts, account);
      await transaction.query(KEEP, [id, locale, message, updated_at, account], 'broadcast.translation');
    },
);

/** Copies that translation back into the message of the broadcast. */
export const storeMessage = withProviders(
  [Accounts],
  (accounts): AfterWrite =>
    async ({ transaction, account, before, after }) => {
      const { broadcast, locale, message } = after;
      const isOfAccount = String(locale).toLowerCase() === localeIn(accounts, account).toLowerCase();
      const isChanged =
        message !== null && (message !== before?.['message'] || locale !== before?.['locale']);
      if (!isOfAccount || !isChanged) return;
      const text = 'UPDATE broadcast SET message = $2 WHERE id = $1';
      await transaction.query(text, [broadcast, message], 'broadcast.message');
    },
);
