import { hash, timingSafeEqual } from 'node:crypto';

/**
 * CSRF token of a form: derived from a cookie that only this browser has, so that a page of another site cannot know it;
 * the cookie cannot be computed from it.
 */
export function formToken(secret: string): string {
  return hash('sha256', `form ${secret}`, 'base64url');
}

export function isFormToken(secret: string | null, given: unknown): boolean {
  if (secret === null || typeof given !== 'string') return false;
  const [wanted, said] = [Buffer.from(formToken(secret)), Buffer.from(given)];
  return wanted.length === said.length && timingSafeEqual(wanted, said);
}
