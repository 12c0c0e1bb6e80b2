import { Logger } from '@nestjs/common';
import type { Client, ClientBase, QueryResultRow } from 'pg';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';

const logger = new Logger('Database');

export type AfterCommit = () => void | Promise<void>;

export interface Transaction extends Queries {
  /**
   * Sends a statement that nobody needs the answer of, and goes on: PostgreSQL does it before whatever is asked next.
   * What goes wrong with it is what the transaction fails with, as `told` has it.
   */
  post(text: string, values: unknown[], name?: string, told?: (error: unknown) => unknown): void;
  /**
   * Runs once the COMMIT has been answered and the connection is back in the pool, and never otherwise. Whoever asked
   * for the transaction waits for it; what goes wrong in it is logged, for what is committed is no error.
   */
  afterCommit(callback: AfterCommit): void;
}

/** The transaction as its work sees it. `close` makes a late statement fail instead of running outside of it. */
export class OpenTransaction implements Transaction {
  private readonly callbacks: AfterCommit[] = [];
  private readonly posted: Promise<unknown>[] = [];
  private refused: unknown;
  private open = true;
  private gathers = false;

  constructor(
    private readonly client: ClientBase,
    begin: string,
  ) {
    this.send(() => this.keep(client.query(begin)));
  }

  query<Row extends object = QueryResultRow>(
    text: string,
    values?: unknown[],
    name?: string,
  ): Promise<Row[]> {
    return this.open ? this.ask(() => queryOn<Row>(this.client, text, values, name)) : this.refuse();
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.open ? this.ask(() => rowsOn(this.client, text, values, name)) : this.refuse();
  }

  post(text: string, values: unknown[], name?: string, told?: (error: unknown) => unknown): void {
    const answer = this.rows(text, values, name);
    this.keep(
      answer.catch((error: unknown) => {
        throw told ? told(error) : error;
      }),
    );
  }

  afterCommit(callback: AfterCommit): void {
    this.callbacks.push(callback);
  }

  close(): void {
    this.open = false;
  }

  /**
   * COMMIT goes with what was asked last, for after a fault it commits nothing. PostgreSQL does not call that an error,
   * so it is one here.
   */
  async commit(): Promise<void> {
    this.close();
    const committed = this.send(() => this.client.query('COMMIT'));
    this.keep(committed);
    for (const answer of this.posted) await answer;
    if ((await committed).command !== 'COMMIT') throw this.refused;
  }

  /** The first thing that went wrong: all after it fail for no reason of their own. */
  async fault(error: unknown): Promise<unknown> {
    for (const answer of await Promise.allSettled(this.posted))
      if (answer.status === 'rejected') return answer.reason;
    return error;
  }

  /** Begun in the order they were given, waited for together. */
  async committed(): Promise<void> {
    const results = await Promise.allSettled(this.callbacks.map(async (callback) => callback()));
    for (const result of results)
      if (result.status === 'rejected')
        logger.error(`What follows a commit has failed: ${String(result.reason)}`);
  }

  private async ask<T>(statement: () => Promise<T>): Promise<T> {
    try {
      return await this.send(statement);
    } catch (error) {
      this.refused ??= error;
      throw error;
    }
  }

  /** Whatever is asked before the next turn of the event loop goes to PostgreSQL in one message. */
  private send<T>(statement: () => T): T {
    if (!this.gathers) {
      // A client of a pool is a whole one.
      const { stream } = (this.client as Client).connection;
      this.gathers = true;
      stream.cork();
      process.nextTick(() => {
        this.gathers = false;
        stream.uncork();
      });
    }
    return statement();
  }

  private keep(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
    this.posted.push(answer);
  }

  private refuse(): Promise<never> {
    return Promise.reject(
      new Error('This transaction has ended; its statements must be awaited within its work.'),
    );
  }
}
