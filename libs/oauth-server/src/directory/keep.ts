import type { Queries } from '@deskline/platform';
import type { AccountRow, PersonRow } from './directory-rows';

/** An older word than the one that is kept changes nothing; the same one again may say more of roles and teams. */
const upsert = (table: string, columns: string): string => {
  const set = columns.split(', ').map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${table} (${columns})
SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)
ON CONFLICT (id) DO UPDATE SET ${set.join(', ')} WHERE ${table}.version <= excluded.version
RETURNING id`;
};

const KEEP_PEOPLE = upsert(
  'person',
  'id, account_id, name, primary_email, time_zone, locale, organization_id, roles, team_ids, disabled, version',
);
const KEEP_ACCOUNTS = upsert('account', 'id, name, url, time_zone, locale, trusts, version');

/** Answers with the ids of those that were news. */
export async function keepPeople(queries: Queries, people: readonly PersonRow[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await queries.query<{ id: number }>(KEEP_PEOPLE, [JSON.stringify(people)], 'people.keep');
  return rows.map(({ id }) => id);
}

export async function keepAccounts(queries: Queries, accounts: readonly AccountRow[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await queries.query<{ id: string }>(
    KEEP_ACCOUNTS,
    [JSON.stringify(accounts)],
    'accounts.keep',
  );
  return rows.map(({ id }) => id);
}
