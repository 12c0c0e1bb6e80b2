import { Logger } from '@nestjs/common';
import type { ClientBase, QueryResultRow } from 'pg';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';

const logger = new Logger('Database');

export type AfterCommit = () => void | Promise<void>;

export interface Transaction extends Queries {
  /**
   * Runs once the COMMIT has been answered and the connection is back in the pool, and never otherwise. Whoever asked
   * for the transaction waits for it; what goes wrong in it is logged, for what is committed is no error.
   */
  afterCommit(callback: AfterCommit): void;
}

/** The transaction as its work sees it. `close` makes a late statement fail instead of running outside of it. */
export class OpenTransaction implements Transaction {
  private readonly callbacks: AfterCommit[] = [];
  private open = true;

  constructor(private readonly client: ClientBase) {}

  query<Row extends object = QueryResultRow>(
    text: string,
    values?: unknown[],
    name?: string,
  ): Promise<Row[]> {
    return this.open ? queryOn<Row>(this.client, text, values, name) : this.refuse();
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.open ? rowsOn(this.client, text, values, name) : this.refuse();
  }

  afterCommit(callback: AfterCommit): void {
    this.callbacks.push(callback);
  }

  close(): void {
    this.open = false;
  }

  /** Begun in the order they were given, waited for together. */
  async committed(): Promise<void> {
    const results = await Promise.allSettled(this.callbacks.map(async (callback) => callback()));
    for (const result of results)
      if (result.status === 'rejected')
        logger.error(`What follows a commit has failed: ${String(result.reason)}`);
  }

  private refuse(): Promise<never> {
    return Promise.reject(
      new Error('This transaction has ended; its statements must be awaited within its work.'),
    );
  }
}
