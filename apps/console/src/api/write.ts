import { api } from './call';
import type { AnyRecord } from './record';

/** Key that makes a POST happen once, however often it is sent. */
export const newIntention = (): string => crypto.randomUUID();

export interface Creation {
  readonly account: string;
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly intention: string;
}

export async function create({ account, path, values, intention }: Creation): Promise<AnyRecord> {
  const headers = { 'idempotency-key': intention };
  return (await api<AnyRecord>(path, { method: 'POST', account, body: values, headers })).body;
}

export interface Change {
  readonly account: string;
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly etag: string | null;
}

/** Changes fields of a record, unless it is no longer of that version. */
export async function update({ account, path, values, etag }: Change): Promise<AnyRecord> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
  return (await api<AnyRecord>(path, { method: 'PATCH', account, body: values, headers })).body;
}

/** Archiving, trashing, restoring and the actions of a type. */
export async function act(account: string, path: string, intention = newIntention()): Promise<void> {
  const headers = { 'idempotency-key': intention };
  await api(path, { method: 'POST', account, body: {}, headers });
}

export async function remove(account: string, path: string): Promise<void> {
  await api(path, { method: 'DELETE', account });
}
