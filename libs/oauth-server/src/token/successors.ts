import { createHmac } from 'node:crypto';
import { newToken } from '@deskline/identity';

/**
 * The pair that follows a refresh token, derived from that token and a random salt. The salt is kept, so a repeated
 * refresh gets the same pair; without the token, of which only the hash is kept, nobody can make anything of it.
 */
export function successorsOf(token: string, salt: Uint8Array): { access: string; refresh: string } {
  const bits = (use: string): Buffer => createHmac('sha256', salt).update(`${use} ${token}`).digest();
  return { access: newToken('access', bits('access')), refresh: newToken('renew', bits('refresh')) };
}
