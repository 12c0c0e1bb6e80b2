import type { Queries, Transaction } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import type { SnapshotSpan } from './snapshot-page';

/** A condition on the rows of a table. */
export interface Where {
  readonly text: string;
  readonly values: unknown[];
}

/** Table of a projection: one row for each record of another service, with the owner's version of it. */
export interface ProjectionTableShape {
  readonly table: string;
  readonly key: readonly string[];
  /** Columns that the owner's snapshot fills, among them `version` and the key. */
  readonly columns: readonly string[];
  rowOf(snapshot: ReferenceSnapshot): { readonly version: number };
  /** Condition on the rows within a span of the owner's records; null if the table has none of these types. */
  within(span: SnapshotSpan, types: readonly string[]): Where | null;
  /** Further writes of the service, in the same transaction. */
  afterWrite?(transaction: Transaction): Promise<void>;
}

/** Key and version of a row at the time of reading. */
export type RowVersion = Readonly<Record<string, unknown>> & { readonly version: number };

/** Number of rows that a rebuild has added, corrected and removed. */
export interface RowCounts {
  added: number;
  corrected: number;
  removed: number;
}

/** Statements of a rebuild on one table. A correct row is not written. */
export class ProjectionTable {
  private readonly named: string;
  private readonly changes: string;
  private readonly keys: string;

  constructor(readonly shape: ProjectionTableShape) {
    const { columns, key } = shape;
    this.named = list(columns);
    this.keys = list(key);
    this.changes = columns.map((column) => `"${column}" = given."${column}"`).join(', ');
  }

  keyOf(row: object): string {
    return JSON.stringify(this.shape.key.map((name) => String((row as Record<string, unknown>)[name])));
  }

  versions(queries: Queries, { text, values }: Where): Promise<RowVersion[]> {
    const { table } = this.shape;
    return queries.query<RowVersion>(`SELECT ${this.keys}, version FROM ${table} WHERE ${text}`, values);
  }

  /** Locks in key order, as every writer of these rows does, so that no deadlock arises. */
  async lock(transaction: Transaction, versions: readonly RowVersion[]): Promise<void> {
    const { table } = this.shape;
    await transaction.query(
      `SELECT FROM ${table} JOIN jsonb_populate_recordset(NULL::${table}, $1) AS seen USING (${this.keys})
       ORDER BY ${this.keys} FOR UPDATE OF ${table}`,
      [JSON.stringify(versions)],
    );
  }

  /** Inserts or updates as the consumer does: a row of a later version stays. */
  async upsert(
    transaction: Transaction,
    rows: readonly object[],
  ): Promise<Pick<RowCounts, 'added' | 'corrected'>> {
    const { table, columns } = this.shape;
    const written = await transaction.query<{ added: boolean }>(
      `INSERT INTO ${table} (${this.named})
       SELECT ${this.named} FROM jsonb_populate_recordset(NULL::${table}, $1) ORDER BY ${this.keys}
       ON CONFLICT (${this.keys}) DO UPDATE SET ${columns.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
       WHERE ${table}.version <= excluded.version AND (${list(columns, `${table}.`)}) IS DISTINCT FROM (${list(columns, 'excluded.')})
       RETURNING xmax = 0 AS added`,
      [JSON.stringify(rows)],
    );
    const added = written.filter((row) => row.added).length;
    return { added, corrected: written.length - added };
  }

  /** Replaces rows whatever their version, unless it has changed since it was read. */
  async replace(
    transaction: Transaction,
    rows: readonly object[],
    versions: readonly RowVersion[],
  ): Promise<number> {
    const { table, columns, key } = this.shape;
    const done = await transaction.query(
      `UPDATE ${table} SET ${this.changes}
       FROM jsonb_populate_recordset(NULL::${table}, $1) AS given
       JOIN jsonb_populate_recordset(NULL::${table}, $2) AS seen USING (${this.keys})
       WHERE ${same(table, 'given', key)} AND ${table}.version = seen.version
         AND (${list(columns, `${table}.`)}) IS DISTINCT FROM (${list(columns, 'given.')})
       RETURNING 1`,
      [JSON.stringify(rows), JSON.stringify(versions)],
    );
    return done.length;
  }

  async remove(transaction: Transaction, versions: readonly RowVersion[]): Promise<number> {
    const { table, key } = this.shape;
    const done = await transaction.query(
      `DELETE FROM ${table} USING jsonb_populate_recordset(NULL::${table}, $1) AS seen
       WHERE ${same(table, 'seen', key)} AND ${table}.version = seen.version RETURNING 1`,
      [JSON.stringify(versions)],
    );
    return done.length;
  }
}

const list = (names: readonly string[], of = ''): string => names.map((name) => `${of}"${name}"`).join(', ');

const same = (table: string, other: string, key: readonly string[]): string =>
  key.map((name) => `${table}."${name}" = ${other}."${name}"`).join(' AND ');
