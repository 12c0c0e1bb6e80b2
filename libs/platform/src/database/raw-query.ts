import { Query, type Connection } from 'pg';
import { overrideConnection } from './override-connection';
import { internalsOf } from './batch';

export type RawRow = (string | null)[];

/**
 * Query that keeps rows as PostgreSQL sends them. It requests no description of the columns: a record has sixty of them,
 * and their names and types are not used.
 */
export class RawQuery extends Query {
  readonly found: RawRow[] = [];

  constructor(text: string, values?: unknown[], name?: string) {
    super(text, values);
    if (name !== undefined) internalsOf(this).name = name;
  }

  handleRowDescription(): void {
    // PostgreSQL describes unprepared statements without a request.
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.found.push(fields);
  }

  handleCommandComplete(): void {
    // The row count is known from the rows.
  }

  prepare(connection: Connection): void {
    const { prepare } = Query.prototype as unknown as RawQuery;
    prepare.call(this, undescribed(connection));
  }
}

/** Connection that requests no description of a prepared statement. */
const undescribed = overrideConnection(() => ({ describe: () => undefined }));
