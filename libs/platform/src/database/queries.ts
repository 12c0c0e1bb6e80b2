import type { ClientBase, QueryConfig, QueryResultRow } from 'pg';
import { RawQuery, type RawRow } from './raw-query';
import { parsedValues } from './value-types';

export type { RawRow };

/**
 * `name` makes it a prepared statement of that connection: use it for texts of a bounded number only, as they are
 * never forgotten.
 */
export interface Queries {
  /** Rows as objects with parsed values. */
  query<Row extends object = QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  /** Rows as arrays of the text PostgreSQL sent: nothing is parsed. */
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
