import type { Settings } from './settings';

/** URL of an account by ACCOUNT_URL_TEMPLATE; without one the URL that is stored with the account. */
export const accountUrl = <Stored>(
  { ACCOUNT_URL_TEMPLATE: template }: Pick<Settings, 'ACCOUNT_URL_TEMPLATE'>,
  id: string,
  stored: Stored,
): string | Stored => template?.replace('{account}', encodeURIComponent(id)) ?? stored;
