import type { ClientBase, QueryConfig, QueryResultRow } from 'pg';
import { RawQuery, type RawRow } from './raw-query';
import { parsedValues } from './value-types';

export type { RawRow };

/**
 * `name` makes a prepared statement of the connection. Use it only for a bounded number of texts: connections never
 * forget them.
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
  return (await client.query(configOf(text, values, name))).rows as Row[];
}

export const configOf = (text: string, values?: unknown[], name?: string): QueryConfig => ({
  text,
  values,
  name,
  types: parsedValues,
});

export function rowsOn(
  client: ClientBase,
  text: string,
  values?: unknown[],
  name?: string,
): Promise<RawRow[]> {
  return RawQuery.run(client, text, values, name);
}
