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
