import type { ViewAccount } from '@deskline/record';

/** Trust counts only when it is mutual. */
const TRUST = 'mine.trusts ? other.id AND other.trusts ? mine.id';
const inTrust = (mine: string): string =>
  `account mine JOIN account other ON ${TRUST} WHERE mine.id = ${mine}`;

/**
 * Related accounts of `mine`, the account of a call. Only the service that owns accounts knows their directory and their
 * organization, and only its records have such views.
 */
export const ACCOUNTS: Readonly<Record<ViewAccount, (mine: string) => string>> = {
  directory: (mine) => `SELECT other.id FROM account mine
JOIN account other ON other.id = coalesce(mine.directory_account, mine.id)
WHERE mine.id = ${mine} AND (other.id = mine.id OR ${TRUST})`,
  support_domain: (mine) => `SELECT id FROM account WHERE id = ${mine} AND directory_account <> id`,
  trusted: (mine) => `SELECT other.id FROM ${inTrust(mine)} UNION ALL SELECT ${mine}`,
};

/** Whether the rows of such a view belong to one account. */
export const isOneAccount = (rowsOf: ViewAccount): boolean => rowsOf !== 'trusted';

/** Organization of an account. */
export const organizationOf = (mine: string): string =>
  `(SELECT organization_id FROM account WHERE id = ${mine})`;

export const organizationsTrusted = (mine: string): string =>
  `(SELECT other.organization_id FROM ${inTrust(mine)})`;

/**
 * Organization with all its descendants in the projection. UNION ends the recursion where two organizations are each
 * other's parent.
 */
export const organizationsBelow = (top: string): string => `(WITH RECURSIVE below AS (
SELECT ${top}::bigint AS id
UNION
SELECT child.id FROM below JOIN reference child
ON child.type = 'organization' AND (child.attributes->>'parent')::bigint = below.id)
SELECT id FROM below)`;

/** Organization with all its ancestors in the projection. */
export const organizationsAbove = (bottom: string): string => `(WITH RECURSIVE above AS (
SELECT ${bottom}::bigint AS id
UNION
SELECT (lower.attributes->>'parent')::bigint FROM above JOIN reference lower
ON lower.type = 'organization' AND lower.id = above.id)
SELECT id FROM above)`;
