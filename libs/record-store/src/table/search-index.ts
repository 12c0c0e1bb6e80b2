import { hasSearchIndex, type RecordType, searchedInAccount, searchedNames } from '@deskline/record';
import { columnSql, quoted } from './column';

/** Accounts whose searches find a row: its own, and the one that it is assigned to. */
function accountsSql(record: RecordType, alias: string): string {
  const assigned = searchedInAccount(record);
  const columns = ['account_id', ...(assigned === undefined ? [] : [quoted(assigned)])];
  return `ARRAY[${columns.map((column) => `${alias}${column}`).join(', ')}]`;
}

/** Text that a row is searched by, of the expressions of its id and its searched fields. */
export const searchedTextSql = ([id = '', ...texts]: readonly string[]): string =>
  [`${id}::text`, ...texts.map((column) => `coalesce(${column}, '')`)].join(` || ' ' || `);

/** Columns that the index of a record type has the words of. */
export const indexedColumns = (record: RecordType, alias = 't.'): string[] =>
  ['id', ...searchedNames(record)].map((name) => `${alias}${columnSql(record, name)}`);

/**
 * Words that the index of a record type has. Each begins with an account and a block of ids, so that the words of one account and
 * of its newest records are together: a search costs the same however many other accounts and older records there are.
 */
export const indexedWordsSql = (record: RecordType, alias = 't.'): string =>
  `search_words(${accountsSql(record, alias)}, ${alias}"id", ${searchedTextSql(indexedColumns(record, alias))})`;

/** The name has the searched fields, so that a change of them needs a new index. */
export const searchIndexName = (record: RecordType): string =>
  [record.name, 'words', ...searchedNames(record)].join('_').slice(0, 63);

/**
 * Index of the words of a record type. New words wait in a list that every search reads as well, and go into the index many
 * at once: a write adds a few microseconds, and a list of 64 kB keeps both each step of a search and the write that empties it short.
 * Archived records are in it: a condition of the index would offer PostgreSQL other indexes with that condition, as a whole.
 */
export function searchIndexSql(record: RecordType): string[] {
  if (!hasSearchIndex(record)) return [];
  return [
    `CREATE INDEX ${quoted(searchIndexName(record))} ON ${quoted(record.name)} USING gin (${indexedWordsSql(record, '')}) WITH (gin_pending_list_limit = 64)`,
  ];
}
