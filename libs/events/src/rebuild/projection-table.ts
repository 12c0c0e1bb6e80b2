import type { Queries, Transaction } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import type { SnapshotSpan } from './snapshot-page';

/** A condition on the rows of a table. */
export interface Where {
  readonly text: string;
  readonly values: unknown[];
}

/** A table that holds what another service owns, each row under the owner's version of it. */
export interface ProjectionTableShape {
  readonly table: string;
  readonly key: readonly string[];
  /** All that the owner tells; `version` and the key are among them. */
  readonly columns: readonly string[];
  rowOf(snapshot: ReferenceSnapshot): { readonly version: number };
  /** The rows that stand for what the owner has there; null where the table holds nothing of the kind. */
  within(span: SnapshotSpan, types: readonly string[]): Where | null;
  /** What the service does beside, in the same transaction. */
  afterWrite?(transaction: Transaction): Promise<void>;
}

/** A row as it was seen here: its key and its version. */
export type RowVersion = Readonly<Record<string, unknown>> & { readonly version: number };

/** What had to be done to the rows of a copy. */
export interface RowCounts {
  added: number;
  corrected: number;
  removed: number;
}

/** The statements of a rebuild on one table. A row that is right already is not written. */
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

  /** In one order, as all who write these rows do, so that nobody waits for somebody who waits. */
  async lock(transaction: Transaction, seen: readonly RowVersion[]): Promise<void> {
    const { table } = this.shape;
    await transaction.query(
      `SELECT FROM ${table} JOIN jsonb_populate_recordset(NULL::${table}, $1) AS seen USING (${this.keys})
       ORDER BY ${this.keys} FOR UPDATE OF ${table}`,
      [JSON.stringify(seen)],
    );
  }

  /** As news are kept: an older word changes nothing. */
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

  /** Whatever version a row claims to be, unless it has become another one since it was seen. */
  async replace(
    transaction: Transaction,
    rows: readonly object[],
    seen: readonly RowVersion[],
  ): Promise<number> {
    const { table, columns, key } = this.shape;
    const done = await transaction.query(
      `UPDATE ${table} SET ${this.changes}
       FROM jsonb_populate_recordset(NULL::${table}, $1) AS given
       JOIN jsonb_populate_recordset(NULL::${table}, $2) AS seen USING (${this.keys})
       WHERE ${same(table, 'given', key)} AND ${table}.version = seen.version
         AND (${list(columns, `${table}.`)}) IS DISTINCT FROM (${list(columns, 'given.')})
       RETURNING 1`,
      [JSON.stringify(rows), JSON.stringify(seen)],
    );
    return done.length;
  }

  async remove(transaction: Transaction, seen: readonly RowVersion[]): Promise<number> {
    const { table, key } = this.shape;
    const done = await transaction.query(
      `DELETE FROM ${table} USING jsonb_populate_recordset(NULL::${table}, $1) AS seen
       WHERE ${same(table, 'seen', key)} AND ${table}.version = seen.version RETURNING 1`,
      [JSON.stringify(seen)],
    );
    return done.length;
  }
}

const list = (names: readonly string[], of = ''): string => names.map((name) => `${of}"${name}"`).join(', ');

const same = (table: string, other: string, key: readonly string[]): string =>
  key.map((name) => `${table}."${name}" = ${other}."${name}"`).join(' AND ');
