import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { Deadline } from '../deadline';
import { borrow } from './borrow';
import { breaksConnection, typed } from './database-errors';

/** Begin and end of a transaction within a rehearsal, whose own transaction is never committed. */
export const SAVEPOINT = { name: 'savepoint', text: 'SAVEPOINT rehearsed' };
export const RELEASE = { name: 'release', text: 'RELEASE SAVEPOINT rehearsed', command: 'RELEASE' };

/** Transaction that is part of another one. */
export interface TransactionPart {
  /** Runs what waits for its commit. */
  committed(): Promise<void>;
}

/** Changes that are made in one transaction, read there, and rolled back. */
export class Rehearsal {
  /** Connection of the transaction; none before the first change, nor after one that failed at once. */
  client: PoolClient | undefined;
  isOver = false;
  protected hasChanges = false;

  constructor(
    /** Accounts whose records are changed; none where nobody asks for them, or nothing is committed. */
    readonly changed?: Set<string>,
  ) {}

  async begin(pool: Pool, deadline?: Deadline): Promise<PoolClient> {
    if (this.client) return this.client;
    const client = await borrow(pool, deadline);
    this.client = client;
    await client.query('BEGIN');
    return client;
  }

  keep(_part: TransactionPart): void {
    this.hasChanges = true;
  }

  /** Takes the last transaction back. While there is none before it, no connection is held between two tries. */
  async undo(isBroken: boolean, _fault: unknown): Promise<void> {
    if (!this.hasChanges || isBroken) return this.end(isBroken);
    await this.client?.query('ROLLBACK TO SAVEPOINT rehearsed; RELEASE SAVEPOINT rehearsed');
  }

  async lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await work(this.client as PoolClient);
    } catch (error) {
      if (breaksConnection(error)) await this.end(true);
      throw typed(error);
    }
  }

  async end(isBroken = false): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (!client) return;
    let fault: unknown = isBroken || undefined;
    if (!isBroken) await client.query('ROLLBACK').catch((error: unknown) => void (fault = error));
    client.release(Boolean(fault));
  }
}

/** The rehearsal that a function runs in, found from all that it calls. */
export class Rehearsals {
  private readonly storage = new AsyncLocalStorage<Rehearsal>();
  private running = 0;

  /** Costs nothing while nothing is rehearsed. */
  get current(): Rehearsal | undefined {
    const rehearsal = this.running > 0 ? this.storage.getStore() : undefined;
    // Tasks that outlive the call that woke them are no part of it.
    return rehearsal?.isOver ? undefined : rehearsal;
  }

  async run<T>(work: () => Promise<T>, rehearsal = new Rehearsal()): Promise<T> {
    if (this.current) return work();
    this.running += 1;
    try {
      return await this.storage.run(rehearsal, work);
    } finally {
      rehearsal.isOver = true;
      await rehearsal.end();
      this.running -= 1;
      // Following the context of every promise would slow down all calls of the process.
      if (this.running === 0) this.storage.disable();
    }
  }
}
