import { hash, randomBytes } from 'node:crypto';
import type { Queries } from '@deskline/platform';

/** What the cookie of a session holds. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The same session under another secret: who has copied the old one has nothing. */
export async function renewSession(queries: Queries, sessionId: number, secret: string): Promise<void> {
  await queries.query('UPDATE session SET id_hash = $2 WHERE id = $1', [sessionId, hashed(secret)]);
}
