import { createHash } from 'node:crypto';
import type { Claim } from '@deskline/record-store';
import type { RecordCall } from './call';
import { errors } from './errors';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a POST that is to be done once, with a digest of all that it asks for; undefined when it has none. */
export function claimIn(
  { method, path, query, principal, headers }: RecordCall,
  body: Buffer,
): Claim | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  if (!KEY.test(key))
    throw errors.badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters without spaces');
  const request = createHash('sha256').update(`${path}?${query}\n`).update(body).digest('base64url');
  return { account: principal.account, person: principal.person.id, key, request };
}
