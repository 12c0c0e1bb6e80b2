import { createHash, randomBytes } from 'node:crypto';

/** 144 bits: 24 url-safe characters. */
const CODE_BYTES = 18;

export const makeCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** Codes are kept as hashes only. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** "The URL in payload.callback carries query parameters code and expires_at." */
export function callbackUrl(base_url: string, webhook_id: number, code: string, expires_at: Date): string {
  const query = new URLSearchParams({ code, expires_at: `${expires_at.toISOString().slice(0, 19)}Z` });
  return `${base_url}/webhooks/${webhook_id}/verify?${query.toString()}`;
}
