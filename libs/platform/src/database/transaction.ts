import { Logger } from '@nestjs/common';
import { Query, type ClientBase, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Deadline } from '../deadline';
import { Batch, internalsOf, isAborted } from './batch';
import { configOf, type Queries, type RawRow } from './queries';
import { RawQuery } from './raw-query';
import { BY_VALUES, isPlannedByValues } from './run-query';
import { tracedQuery } from './traced-query';
import { positionIn, UNKNOWN_POSITION, WAL_POSITION } from './wal-position';

const logger = new Logger('Database');

const COMMIT = { name: 'commit', text: 'COMMIT', command: 'COMMIT' };

export type AfterCommit = () => void | Promise<void>;

export interface Posted {
  /** Takes the statement back, if it is not sent yet and no other followed it. */
  recall(): boolean;
}

export interface Transaction extends Queries {
  /**
   * Sends a statement without waiting for its result: PostgreSQL runs it before the next one. If it fails, the
   * transaction fails with its error, converted by `mapError`.
   */
  post(text: string, values: unknown[], name?: string, mapError?: (error: unknown) => unknown): Posted;
  /**
   * Runs after the COMMIT has been answered and the connection is back in the pool, and never otherwise. The caller of
   * the transaction waits for it; its errors are logged only, as the transaction is committed.
   */
  afterCommit(callback: AfterCommit): void;
  /** Names an account whose records this transaction changes: no replica without the change is read for it from then on. */
  changes(account: string): void;
}

/** Transaction as its function sees it. `close` makes a late statement fail instead of running outside of it. */
export class OpenTransaction implements Transaction {
  private readonly callbacks: AfterCommit[] = [];
  private readonly posted: Promise<unknown>[] = [];
  private refused: unknown;
  private open = true;
  private position = UNKNOWN_POSITION;
  /** Statements issued before the next turn of the event loop go to PostgreSQL in one message. */
  private gathered: Query[] = [];

  constructor(
    private readonly client: ClientBase,
    begin: readonly QueryConfig[],
    /** True once statements without a name need no settings of their own. */
    private isPlanned: boolean,
    private readonly deadline?: Deadline,
    private readonly end: QueryConfig & { readonly command: string } = COMMIT,
    /** Accounts whose records are changed; none where nobody asks for them. */
    readonly changed?: Set<string>,
  ) {
    for (const { text, values = [], name } of begin) this.post(text, values, name);
  }

  query<Row extends object = QueryResultRow>(
    text: string,
    values?: unknown[],
    name?: string,
  ): Promise<Row[]> {
    return this.open ? this.found<Row>(new Query(configOf(text, values, name))) : this.refuse();
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.open ? this.foundRaw(new RawQuery(text, values, name)) : this.refuse();
  }

  post(text: string, values: unknown[], name?: string, mapError?: (error: unknown) => unknown): Posted {
    const query = new RawQuery(text, values, name);
    const answer = this.open ? this.foundRaw(query) : this.refuse();
    this.track(
      answer.catch((error: unknown) => {
        throw mapError ? mapError(error) : error;
      }),
    );
    return { recall: () => this.recalled(query) };
  }

  afterCommit(callback: AfterCommit): void {
    this.callbacks.push(callback);
  }

  changes(account: string): void {
    this.changed?.add(account);
  }

  /** Position of the commit in the log of PostgreSQL, where accounts are named. */
  get committedAt(): number {
    return this.position;
  }

  close(): void {
    this.open = false;
  }

  /**
   * Sends COMMIT with the last statements, as it commits nothing after a failed one. PostgreSQL reports that rollback as
   * a success, so it is thrown here.
   */
  async commit(): Promise<void> {
    this.close();
    this.deadline?.assertAhead();
    const { name, text, command } = this.end;
    const end = new Query({ name, text });
    const committed = tracedQuery(end, () => this.send(end));
    this.track(committed);
    const positioned = this.changed?.size && command === COMMIT.command ? this.positioned() : undefined;
    for (const answer of this.posted) await answer;
    if ((await committed).command !== command) throw this.refused;
    await positioned;
  }

  /** Sent with the commit, and answered after it. */
  private async positioned(): Promise<void> {
    const query = new RawQuery(WAL_POSITION.text, [], WAL_POSITION.name);
    await this.send(query).then(
      () => (this.position = positionIn(query.found)),
      () => undefined,
    );
  }

  /** Error that made the transaction fail: of a posted statement, or of an awaited one. Those after it are skipped. */
  async fault(error: unknown): Promise<unknown> {
    const answers = await Promise.allSettled(this.posted);
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    return [...errors, error, this.refused].find((each) => !isAborted(each));
  }

  /** Starts the callbacks in order and waits for all of them. */
  async committed(): Promise<void> {
    const results = await Promise.allSettled(this.callbacks.map(async (callback) => callback()));
    for (const result of results)
      if (result.status === 'rejected')
        logger.error(`What follows a commit has failed: ${String(result.reason)}`);
  }

  private async found<Row extends object>(query: Query): Promise<Row[]> {
    return (await this.run(query)).rows as Row[];
  }

  private async foundRaw(query: RawQuery): Promise<RawRow[]> {
    await this.run(query);
    return query.found;
  }

  /** Replaces the stack of an error by one that leads to the caller. */
  private async run(query: Query): Promise<QueryResult> {
    try {
      this.deadline?.assertAhead();
      return await tracedQuery(query, () => this.send(query));
    } catch (error) {
      this.refused ??= error;
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  private send(query: Query): Promise<QueryResult> {
    const inner = internalsOf(query);
    const answer = new Promise<QueryResult>((resolve, reject) => {
      inner.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult));
    });
    if (!this.isPlanned && isPlannedByValues(query)) this.planByValues();
    if (inner.requiresPreparation()) {
      if (this.gathered.push(query) === 1) process.nextTick(() => this.flush());
    } else {
      // A text of several statements can only be sent by itself.
      this.flush();
      this.client.query(query);
    }
    return answer;
  }

  private planByValues(): void {
    this.isPlanned = true;
    this.post(BY_VALUES.text, [], BY_VALUES.name);
  }

  private recalled(query: Query): boolean {
    if (this.gathered.at(-1) !== query) return false;
    this.gathered.pop();
    internalsOf(query).callback?.(null);
    return true;
  }

  private flush(): void {
    if (this.gathered.length === 0) return;
    const batch = new Batch(this.gathered);
    this.gathered = [];
    this.client.query(batch);
  }

  private track(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
    this.posted.push(answer);
  }

  private refuse(): Promise<never> {
    return Promise.reject(
      new Error('This transaction has ended; its statements must be awaited within its work.'),
    );
  }
}
