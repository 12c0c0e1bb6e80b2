import { DatabaseError, Query, type Connection } from 'pg';
import { overrideConnection } from './override-connection';

/** Members of pg's Query that its types do not declare. */
export interface QueryInternals {
  name?: string;
  text: string;
  callback?: (error: Error | null, result?: unknown) => void;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

export const internalsOf = (query: Query): QueryInternals => query as unknown as QueryInternals;

/** PostgreSQL's message for a statement after a failed one. */
const ABORTED = 'current transaction is aborted, commands ignored until end of transaction block';

/**
 * Sends the statements of one transaction that were issued together as one message to PostgreSQL, which answers with
 * one. With a Sync after each statement both sides would be woken for each of them.
 */
export class Batch extends Query {
  private at = 0;
  private members: QueryInternals[];

  constructor(queries: readonly Query[]) {
    super('');
    this.members = queries.map(internalsOf);
    this.turnTo(0);
  }

  get texts(): string[] {
    return this.members.map(({ text }) => text);
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Connection): void {
    const together = gathering(connection);
    // A statement whose values cannot be sent has already failed.
    this.members = this.members.filter((member) => isSent(member, together));
    connection.sync.call(together);
    const message = Buffer.concat(together.messages.splice(0));
    if (connection.stream.writable) connection.stream.write(message);
    this.turnTo(0);
  }

  handleRowDescription(message: unknown): void {
    this.members[this.at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.members[this.at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.members[this.at]?.handleCommandComplete(message, connection);
    this.turnTo(this.at + 1);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const member of this.members) member.handleReadyForQuery(connection);
    internalsOf(this).callback?.(null);
  }

  /** Statements before the failed one have succeeded, those after it were skipped. */
  handleError(error: Error, connection: Connection): void {
    const isOfOne = error instanceof DatabaseError && error.severity === 'ERROR';
    for (const [at, member] of this.members.entries()) {
      if (at > this.at && member.name) delete submitted(connection)[member.name];
      if (at < this.at && isOfOne) member.handleReadyForQuery(connection);
      else member.handleError(at > this.at && isOfOne ? aborted() : error, connection);
    }
    internalsOf(this).callback?.(error);
  }

  /** pg keys its prepared statements by the name of the query that is answered. */
  private turnTo(at: number): void {
    this.at = at;
    const { name, text } = this.members[at] ?? { name: undefined, text: '' };
    Object.assign(this, { name, text });
  }
}

const IN_FAILED_TRANSACTION = '25P02';
const aborted = (): Error => Object.assign(new Error(ABORTED), { code: IN_FAILED_TRANSACTION });

/** True for the error of a statement that was skipped because another one of its transaction had failed. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;

function isSent(member: QueryInternals, connection: Connection): boolean {
  const { callback } = member;
  let sent = true;
  member.callback = (error) => {
    sent = false;
    callback?.(error);
  };
  member.prepare(connection);
  member.callback = callback;
  return sent;
}

const submitted = (connection: Connection): Record<string, string> =>
  (connection as unknown as { submittedNamedStatements: Record<string, string> }).submittedNamedStatements;

/** Connection that collects messages instead of sending them, and sends no Sync. */
const gathering = overrideConnection(() => {
  const messages: Buffer[] = [];
  return { messages, sync: () => undefined, _send: (message: Buffer) => messages.push(message) };
});
