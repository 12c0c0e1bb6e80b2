import type { Queries } from '@deskline/platform';
import { endSessionsOf } from '../session/end-sessions';
import { ACCOUNT_COLUMNS, PERSON_COLUMNS, type AccountRow, type PersonRow } from './directory-rows';

/** An older word than the one that is kept changes nothing; the same one again may say more of roles and teams. */
const upsert = (table: string, columns: readonly string[]): string => {
  const set = columns.map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${table} (${columns.join(', ')})
SELECT ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${table}, $1)
ON CONFLICT (id) DO UPDATE SET ${set.join(', ')} WHERE ${table}.version <= excluded.version
RETURNING id`;
};

const KEEP_PEOPLE = upsert('person', PERSON_COLUMNS);
const KEEP_ACCOUNTS = upsert('account', ACCOUNT_COLUMNS);

/** Also where a newer word is kept already: whoever was disabled in between has lost what was made before. */
const KEEP_DISABLED = `
UPDATE person SET disabled_version = said.version
FROM (SELECT id, max(version) AS version FROM jsonb_populate_recordset(NULL::person, $1) WHERE disabled GROUP BY id) AS said
WHERE person.id = said.id AND person.disabled_version < said.version`;

/** All that is said of people, older words too; after `keepPeople`, which makes the rows. */
export async function keepDisabled(queries: Queries, people: readonly PersonRow[]): Promise<void> {
  const disabled = people.filter((person) => person.disabled);
  if (disabled.length > 0) await queries.query(KEEP_DISABLED, [JSON.stringify(disabled)]);
}

/** Answers with the ids of those that were news. */
export async function keepPeople(queries: Queries, people: readonly PersonRow[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await queries.query<{ id: number }>(KEEP_PEOPLE, [JSON.stringify(people)], 'people.keep');
  const news = rows.map(({ id }) => id);
  const disabled = people.filter((person) => person.disabled).map(({ id }) => id);
  await endSessionsOf(
    queries,
    news.filter((id) => disabled.includes(id)),
  );
  return news;
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
