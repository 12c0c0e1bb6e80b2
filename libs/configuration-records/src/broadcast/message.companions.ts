import type { Accounts, Companion } from '@deskline/record-store';

const KEEP = `WITH kept AS (
  UPDATE broadcast_translation SET message = $3, updated_at = $4, version = version + 1
  WHERE broadcast_id = $1 AND lower(locale) = lower($2) RETURNING id)
INSERT INTO broadcast_translation (account_id, broadcast_id, locale, message, created_at, updated_at)
SELECT $5, $1, $2, $3, $4, $4 WHERE NOT EXISTS (SELECT FROM kept)`;

const localeIn = (accounts: Accounts, account: string): string => accounts.get(account)?.locale ?? 'en';

/** "message: stored as the translation for the locale of the account", which is no change beside that of the message. */
export const keepTranslation =
  (accounts: Accounts): Companion =>
  async (transaction, { id, account_id, before, after }) => {
    const { message, updated_at } = after;
    if (message === before?.['message']) return;
    const locale = localeIn(accounts, account_id);
    await transaction.query(KEEP, [id, locale, message, updated_at, account_id], 'broadcast.translation');
  };

/** Whoever writes that translation writes the message. */
export const keepMessage =
  (accounts: Accounts): Companion =>
  async (transaction, { account_id, before, after }) => {
    const { broadcast, locale, message } = after;
    const isOfAccount = String(locale).toLowerCase() === localeIn(accounts, account_id).toLowerCase();
    const isSaid = message !== null && (message !== before?.['message'] || locale !== before?.['locale']);
    if (!isOfAccount || !isSaid) return;
    const text = 'UPDATE broadcast SET message = $2 WHERE id = $1';
    await transaction.query(text, [broadcast, message], 'broadcast.message');
  };
