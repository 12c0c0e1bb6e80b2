import type { ReferenceSnapshot } from '@deskline/events';
import type { Queries } from '@deskline/platform';
import { ACCOUNT_COLUMNS, type Account } from '../accounts';

/** Columns of the projection of accounts. */
export const PROJECTED_COLUMNS = [...ACCOUNT_COLUMNS, 'version'] as const;

const READ = `SELECT ${PROJECTED_COLUMNS.join(', ')} FROM account ORDER BY id`;

const SAVE = `INSERT INTO account (${PROJECTED_COLUMNS.join(', ')})
VALUES (${PROJECTED_COLUMNS.map((_, at) => `$${at + 1}`).join(', ')})
ON CONFLICT (id) DO UPDATE SET ${PROJECTED_COLUMNS.slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')}
WHERE account.version <= excluded.version`;

/** Snapshot of an account for other services. Its id is a string, so the numeric id is 0. */
export function accountSnapshot({ id, name, ...attributes }: Account, version: number): ReferenceSnapshot {
  return {
    type: 'account',
    id: 0,
    account_id: id,
    name,
    sourceID: null,
    disabled: false,
    version,
    json: '',
    attributes,
  };
}

/** Snapshots of all accounts, which are few. */
export async function readAccountSnapshots(queries: Queries): Promise<ReferenceSnapshot[]> {
  const rows = await queries.query<Account & { version: number }>(READ);
  return rows.map(({ version, ...account }) => accountSnapshot(account, version));
}

export function accountRow({ account_id, name, version, attributes }: ReferenceSnapshot) {
  const { url, custom_url = null, time_zone, locale, trusts, service_desk_team_id = null } = attributes;
  return { id: account_id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version };
}

/** Saves the account of a snapshot; a version never goes back. */
export async function saveAccount(queries: Queries, snapshot: ReferenceSnapshot): Promise<void> {
  const row = accountRow(snapshot);
  const values = PROJECTED_COLUMNS.map((name) =>
    name === 'trusts' ? JSON.stringify(row.trusts) : row[name],
  );
  await queries.query(SAVE, values);
}
