import { Query, type ClientBase, type QueryConfig, type QueryResultRow } from 'pg';
import { RawQuery, type RawRow } from './raw-query';
import { runQuery } from './run-query';
import { parsedValues } from './value-types';

export type { RawRow };

/**
 * `name` makes a prepared statement of the connection, which is planned once, by indexes. Use it only for a bounded number
 * of texts: connections never forget them. A statement without a name is planned with its values, by statistics.
 */
export interface Queries {
  /** Rows as objects with parsed values. */
  query<Row extends object = QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  /** Rows as arrays of the text that PostgreSQL sent, unparsed. */
  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]>;
}

export async function queryOn<Row extends object>(
  client: ClientBase,
  text: string,
  values?: unknown[],
  name?: string,
): Promise<Row[]> {
  return (await runQuery(client, new Query(configOf(text, values, name)))).rows as Row[];
}

export const configOf = (text: string, values?: unknown[], name?: string): QueryConfig => ({
  text,
  values,
  name,
  types: parsedValues,
});

export async function rowsOn(
  client: ClientBase,
  text: string,
  values?: unknown[],
  name?: string,
): Promise<RawRow[]> {
  const query = new RawQuery(text, values, name);
  await runQuery(client, query);
  return query.found;
}
