import { hash } from 'node:crypto';

const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;
const CHALLENGE = /^[A-Za-z0-9\-_]{43}$/;

export const isChallenge = (text: string): boolean => CHALLENGE.test(text);

/**
 * RFC 7636 4.6, S256. A verifier where no challenge was made is refused too: somebody may have taken the challenge out
 * of the request on its way (RFC 9700 2.1.1).
 */
export function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  return VERIFIER.test(verifier) && hash('sha256', verifier, 'base64url') === challenge;
}
