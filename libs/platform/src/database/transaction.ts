import type { ClientBase, QueryResultRow } from 'pg';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';

export interface Transaction extends Queries {
  /** Runs once the COMMIT has been answered, and never otherwise. It must not throw. */
  afterCommit(callback: () => void): void;
}

/** The transaction as its work sees it. `close` makes a late statement fail instead of running outside of it. */
export class OpenTransaction implements Transaction {
  private readonly callbacks: (() => void)[] = [];
  private open = true;

  constructor(private readonly client: ClientBase) {}

  query<Row extends QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]> {
    return this.open ? queryOn<Row>(this.client, text, values, name) : this.refuse();
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.open ? rowsOn(this.client, text, values, name) : this.refuse();
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  close(): void {
    this.open = false;
  }

  committed(): void {
    for (const callback of this.callbacks) callback();
  }

  private refuse(): Promise<never> {
    return Promise.reject(
      new Error('This transaction has ended; its statements must be awaited within its work.'),
    );
  }
}
