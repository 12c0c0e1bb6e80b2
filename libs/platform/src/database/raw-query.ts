import { Query, type ClientBase, type Connection } from 'pg';
import { overrideConnection } from './override-connection';
import { internalsOf } from './batch';

export type RawRow = (string | null)[];

/**
 * A query whose rows are kept as PostgreSQL sends them. What its columns are called and of which type they are is not
 * even asked: a record has sixty columns, and nobody looks at what is said of them.
 */
export class RawQuery extends Query {
  readonly found: RawRow[] = [];

  constructor(text: string, values?: unknown[], name?: string) {
    super(text, values);
    if (name !== undefined) internalsOf(this).name = name;
  }

  /** Errors are told with a stack that leads to whoever asked. */
  static async run(client: ClientBase, text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    const query = new RawQuery(text, values, name);
    try {
      await new Promise<void>((resolve, reject) => {
        internalsOf(query).callback = (error) => (error ? reject(error) : resolve());
        client.query(query);
      });
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
    return query.found;
  }

  handleRowDescription(): void {
    // What is not prepared is described unasked.
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.found.push(fields);
  }

  handleCommandComplete(): void {
    // How many rows there were is seen by them.
  }

  prepare(connection: Connection): void {
    const { prepare } = Query.prototype as unknown as RawQuery;
    prepare.call(this, undescribed(connection));
  }
}

/** What is prepared is described by who has written it. */
const undescribed = overrideConnection(() => ({ describe: () => undefined }));
