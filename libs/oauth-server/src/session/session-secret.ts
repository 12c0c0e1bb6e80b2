import { hash, randomBytes } from 'node:crypto';
import type { Queries } from '@deskline/platform';

/** Makes the secret in the cookie of a session. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Stored hash of the secret. */
export const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Gives a session another secret, so that a copy of the old one is useless. */
export async function renewSession(queries: Queries, sessionId: number, secret: string): Promise<void> {
  await queries.query('UPDATE session SET id_hash = $2 WHERE id = $1', [sessionId, hashed(secret)]);
}
