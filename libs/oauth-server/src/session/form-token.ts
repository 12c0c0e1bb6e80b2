import { hash, timingSafeEqual } from 'node:crypto';

/**
 * What a form carries to show that it is ours: made of a cookie that only this browser has, so that a page of
 * somebody else cannot know it, and from which the cookie cannot be read.
 */
export function formToken(secret: string): string {
  return hash('sha256', `form ${secret}`, 'base64url');
}

export function isFormToken(secret: string | null, given: unknown): boolean {
  if (secret === null || typeof given !== 'string') return false;
  const [wanted, said] = [Buffer.from(formToken(secret)), Buffer.from(given)];
  return wanted.length === said.length && timingSafeEqual(wanted, said);
}
