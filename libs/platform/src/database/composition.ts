import type { PoolClient } from 'pg';
import type { Deadline } from '../deadline';
import { typed } from './database-errors';
import { assertReplicated } from './replication-wait';
import { Rehearsal, type TransactionPart } from './rehearsal';

/** PostgreSQL ends one of two transactions that deadlock, or that cannot be serialized. */
const CONFLICTS = new Set(['40P01', '40001']);

/** The transaction that others are parts of is lost, and nothing of it is committed: it can be run again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  /** Whether another transaction was in the way, so that running it again may help. */
  get isConflict(): boolean {
    return isConflict(this.cause);
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code));

/** Transactions that are parts of one: each is kept or taken back by itself, and all that are kept are committed together. */
export class Composition extends Rehearsal {
  private readonly kept: TransactionPart[] = [];
  private loss: Interrupted | undefined;

  override async begin(...args: Parameters<Rehearsal['begin']>): Promise<PoolClient> {
    if (this.loss) throw this.loss;
    return super.begin(...args);
  }

  override keep(part: TransactionPart): void {
    super.keep(part);
    this.kept.push(part);
  }

  /** Locks of the parts before would be in the way again: after a conflict all of them are given up. */
  override async undo(isBroken: boolean, fault: unknown): Promise<void> {
    if (!this.hasChanges || (!isBroken && !isConflict(fault))) return super.undo(isBroken, fault);
    await this.lose(fault, isBroken);
    throw this.loss as Interrupted;
  }

  /** A statement beside the parts that fails spoils the transaction. */
  override async lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await super.lend(work);
    } catch (error) {
      await this.lose(error, false);
      throw error;
    }
  }

  async commit(deadline?: Deadline): Promise<void> {
    if (this.loss) throw this.loss;
    const { client } = this;
    if (!client) return;
    deadline?.assertAhead();
    const { command } = await client.query('COMMIT').catch((error: unknown) => {
      throw typed(error);
    });
    this.client = undefined;
    try {
      assertReplicated(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    if (command !== 'COMMIT') throw new Interrupted('A transaction with a failed part was not committed.');
  }

  /** Runs what waits for the commit of the parts. */
  async committed(): Promise<void> {
    await Promise.all(this.kept.map((part) => part.committed()));
  }

  private async lose(cause: unknown, isBroken: boolean): Promise<void> {
    this.loss ??= new Interrupted('The transactions that this one is composed of are lost.', { cause });
    await this.end(isBroken);
  }
}
