import type { RowsOf } from '@deskline/record';

/** Trust counts when it is mutual: neither account opens the other. */
const TRUST = 'mine.trusts ? other.id AND other.trusts ? mine.id';
const inTrust = (mine: string): string =>
  `account mine JOIN account other ON ${TRUST} WHERE mine.id = ${mine}`;

/**
 * The accounts that `mine`, one that a call works in, has to do with. Which is its directory, and which organization it
 * is, only the service knows that keeps accounts: it alone has records with such views.
 */
export const ACCOUNTS: Readonly<Record<RowsOf, (mine: string) => string>> = {
  directory: (mine) => `SELECT other.id FROM account mine
JOIN account other ON other.id = coalesce(mine.directory_account, mine.id)
WHERE mine.id = ${mine} AND (other.id = mine.id OR ${TRUST})`,
  support_domain: (mine) => `SELECT id FROM account WHERE id = ${mine} AND directory_account <> id`,
  trusted: (mine) => `SELECT other.id FROM ${inTrust(mine)} UNION ALL SELECT ${mine}`,
};

/** Whether such rows are of one account. */
export const isOfOne = (whose: RowsOf): boolean => whose !== 'trusted';

/** The organization that an account is. */
export const organizationOf = (mine: string): string =>
  `(SELECT organization_id FROM account WHERE id = ${mine})`;

export const organizationsTrusted = (mine: string): string =>
  `(SELECT other.organization_id FROM ${inTrust(mine)})`;
