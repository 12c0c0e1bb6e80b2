import type { Queries } from '@deskline/platform';
import { endSessionsOf } from '../session/end-sessions';
import { ACCOUNT_COLUMNS, PERSON_COLUMNS, type AccountRow, type PersonRow } from './directory-rows';

/** Ignores an older version than the stored one; the same version may bring new roles and teams. */
const upsert = (table: string, columns: readonly string[]): string => {
  const set = columns.map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${table} (${columns.join(', ')})
SELECT ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${table}, $1)
ON CONFLICT (id) DO UPDATE SET ${set.join(', ')} WHERE ${table}.version <= excluded.version
RETURNING id`;
};

const SAVE_PEOPLE = upsert('person', PERSON_COLUMNS);
const SAVE_ACCOUNTS = upsert('account', ACCOUNT_COLUMNS);

/** Also if a newer version is stored: a person who was disabled in between has lost all tokens made before. */
const SAVE_DISABLED_VERSIONS = `
UPDATE person SET disabled_version = disabled.version
FROM (SELECT id, max(version) AS version FROM jsonb_populate_recordset(NULL::person, $1) WHERE disabled GROUP BY id) AS disabled
WHERE person.id = disabled.id AND person.disabled_version < disabled.version`;

/** Takes all versions, older ones too; to be called after `savePeople`, which inserts the rows. */
export async function saveDisabledVersions(queries: Queries, people: readonly PersonRow[]): Promise<void> {
  const disabled = people.filter((person) => person.disabled);
  if (disabled.length > 0) await queries.query(SAVE_DISABLED_VERSIONS, [JSON.stringify(disabled)]);
}

/** Returns the ids of the people that changed. */
export async function savePeople(queries: Queries, people: readonly PersonRow[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await queries.query<{ id: number }>(SAVE_PEOPLE, [JSON.stringify(people)], 'people.keep');
  const changed = rows.map(({ id }) => id);
  const disabled = people.filter((person) => person.disabled).map(({ id }) => id);
  await endSessionsOf(
    queries,
    changed.filter((id) => disabled.includes(id)),
  );
  return changed;
}

export async function saveAccounts(queries: Queries, accounts: readonly AccountRow[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await queries.query<{ id: string }>(
    SAVE_ACCOUNTS,
    [JSON.stringify(accounts)],
    'accounts.keep',
  );
  return rows.map(({ id }) => id);
}
