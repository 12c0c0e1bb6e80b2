import { api } from './call';
import type { Versioned } from './one';
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

/** Changes fields of a record, unless it is no longer of that version; answers the new one. */
export async function updateVersion({ account, path, values, etag }: Change): Promise<Versioned> {
  const given: Record<string, string> = etag === null ? {} : { 'if-match': etag };
  const call = { method: 'PATCH', account, body: values, headers: given } as const;
  const { body, headers } = await api<AnyRecord>(path, call);
  return { record: body, etag: headers.get('etag') };
}

export const update = async (change: Change): Promise<AnyRecord> => (await updateVersion(change)).record;

/** Archiving, trashing, restoring and the actions of a type. */
export async function act(account: string, path: string, intention = newIntention()): Promise<void> {
  const headers = { 'idempotency-key': intention };
  await api(path, { method: 'POST', account, body: {}, headers });
}

export async function remove(account: string, path: string): Promise<void> {
  await api(path, { method: 'DELETE', account });
}
