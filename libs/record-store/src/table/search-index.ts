import { hasSearchIndex, type RecordType, searchedInAccount, searchedNames } from '@deskline/record';
import { columnSql, quoted } from './column';

/** Accounts whose searches find a row: its own, and the one that it is assigned to. */
function accountsSql(record: RecordType, alias: string): string {
  const assigned = searchedInAccount(record);
  const columns = ['account_id', ...(assigned === undefined ? [] : [quoted(assigned)])];
  return `ARRAY[${columns.map((column) => `${alias}${column}`).join(', ')}]`;
}

/**
 * Words of a row. Each begins with an account, so that the words of one account are together in the index, and a search costs the
 * same however many other accounts there are. `columns` are the expressions of the searched fields.
 */
export const wordsSql = (record: RecordType, columns: readonly string[], alias = 't.'): string =>
  `search_words(${accountsSql(record, alias)}, ${textSql(columns)})`;

const textSql = ([id = '', ...texts]: readonly string[]): string =>
  [`${id}::text`, ...texts.map((column) => `coalesce(${column}, '')`)].join(` || ' ' || `);

/** The expression that the index of a record type has. */
export const indexedWordsSql = (record: RecordType, alias = 't.'): string =>
  wordsSql(
    record,
    ['id', ...searchedNames(record)].map((name) => `${alias}${columnSql(record, name)}`),
    alias,
  );

/** The name has the searched fields, so that a change of them needs a new index. */
export const searchIndexName = (record: RecordType): string =>
  [record.name, 'words', ...searchedNames(record)].join('_').slice(0, 63);

/**
 * Index of the words of a record type. New words wait in a list that every search reads as well, and go into the index many
 * at once: a write adds a few microseconds, and a list of 256 kB keeps both the search and the write that empties it short.
 */
export function searchIndexSql(record: RecordType): string[] {
  if (!hasSearchIndex(record)) return [];
  const listed = record.archiving ? ' WHERE "shelf" IS NULL' : '';
  return [
    `CREATE INDEX ${quoted(searchIndexName(record))} ON ${quoted(record.name)} USING gin (${indexedWordsSql(record, '')}) WITH (gin_pending_list_limit = 256)${listed}`,
  ];
}
