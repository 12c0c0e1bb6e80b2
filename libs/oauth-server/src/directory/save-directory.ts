import type { Queries } from '@deskline/platform';
import { endSessionsOf } from '../session/end-sessions';
import { eraseIdentities } from './erase-identities';
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

/** Ends the consent to applications in accounts where the person has lost all roles: new roles there need a new one. */
const END_CONSENTS = `
UPDATE application SET accounts = (
  SELECT coalesce(jsonb_agg(account), '[]') FROM jsonb_array_elements_text(application.accounts) AS account
  WHERE jsonb_array_length(coalesce(person.roles -> account, '[]')) > 0)
FROM person WHERE person.id = application.person_id AND person.id = ANY ($1) AND application.accounts <> '[]'`;

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
  if (changed.length > 0) await queries.query(END_CONSENTS, [changed], 'consents.end');
  await eraseIdentities(
    queries,
    people.filter(({ id, erased }) => erased && changed.includes(id)),
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
