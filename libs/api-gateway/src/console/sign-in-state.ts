import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isWayBack } from './way-back';

/** Time to type a password; the cookie of the browser lives as long. */
export const SIGN_IN_SECONDS = 600;

/** State of an authorization request, and the challenge of its verifier (RFC 7636). */
export interface BegunSignIn {
  readonly state: string;
  readonly challenge: string;
}

export interface ReturnedSignIn {
  readonly verifier: string;
  readonly to: string;
}

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a sign-in of a browser that has this secret in a cookie. State and verifier are derived from the secret, so that
 * only this browser can end what it began, at any gateway, and nothing is stored; the way back travels in the state.
 */
export function beginSignIn(secret: string, to: string, now: number): BegunSignIn {
  const nonce = randomBytes(16).toString('base64url');
  const content = Buffer.from(JSON.stringify([nonce, Math.floor(now / 1_000), to])).toString('base64url');
  return {
    state: `${content}.${seal(secret, content)}`,
    challenge: hash('sha256', verifierOf(secret, nonce), 'base64url'),
  };
}

/** Null for a state that this browser has not begun, or not recently. */
export function endSignIn(secret: string | null, state: string | null, now: number): ReturnedSignIn | null {
  const [content = '', sealed = '', ...more] = (state ?? '').split('.');
  if (secret === null || more.length > 0 || !isEqual(seal(secret, content), sealed)) return null;
  const [nonce, at, to] = contentOf(content);
  const age = now / 1_000 - Number(at);
  if (!(age > -60 && age < SIGN_IN_SECONDS) || typeof nonce !== 'string' || !isWayBack(to)) return null;
  return { verifier: verifierOf(secret, nonce), to };
}

/** The way back that a state names, whoever made it: for a link that begins anew. */
export function wayBackIn(state: string | null): string {
  const [, , to] = contentOf((state ?? '').split('.', 1)[0] ?? '');
  return isWayBack(to) ? to : '/';
}

const keyed = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
const seal = (secret: string, content: string): string => keyed(secret, `state ${content}`);
const verifierOf = (secret: string, nonce: string): string => keyed(secret, `verifier ${nonce}`);

function contentOf(text: string): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

function isEqual(wanted: string, said: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(said)];
  return one.length === other.length && timingSafeEqual(one, other);
}
