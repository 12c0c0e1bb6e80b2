/** Base for resolving own addresses; its host is never used. */
const HERE = 'https://here.invalid';
const START = '/oauth/profile';

/** Excludes characters that a browser would normalise or drop. */
const OWN = /^(\/oauth\/[\w./-]*)(\?[\x21\x22\x24-\x7e]*)?$/;

/**
 * Address after sign-in: one of the pages, or the profile. It is used unchanged or not at all, so that the state of an
 * authorization request survives byte for byte; an address that a browser would resolve to another host is refused.
 */
export function returnTo(wish: unknown): string {
  const path = typeof wish === 'string' ? OWN.exec(wish)?.[1] : undefined;
  return path !== undefined && new URL(path, HERE).href === HERE + path ? String(wish) : START;
}

/** `*` if sign-in may redirect to an application at any host, as it does after an authorization request. */
export const leadsToOf = (address: string): '*' | undefined =>
  address.startsWith('/oauth/authorize') ? '*' : undefined;
