import { Client, type ClientBase } from 'pg';

export interface Sent {
  readonly text: string;
  readonly client: ClientBase;
  /** Those of one message have one number. */
  readonly message: number;
}

type Asking = (this: ClientBase, statement: unknown, ...more: unknown[]) => unknown;

/** All statements that go to PostgreSQL while that is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let message = 0;
  const real = Reflect.get(Client.prototype, 'query') as Asking;
  const watched: Asking = function (statement, ...more) {
    message += 1;
    for (const text of textsOf(statement)) sent.push({ text, client: this, message });
    return real.call(this, statement, ...more);
  };
  Reflect.set(Client.prototype, 'query', watched);
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', real);
  }
  return sent;
}

function textsOf(statement: unknown): readonly string[] {
  if (typeof statement === 'string') return [statement];
  const { text, texts = [text] } = statement as { text: string; texts?: readonly string[] };
  return texts;
}

/** Number of connections to the database of the client that wait for a lock. */
export async function waitingForLocks(client: ClientBase): Promise<number> {
  // Within a transaction PostgreSQL repeats the first result of pg_stat_activity.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
