/** Only the base of own addresses: no host is ever taken from it. */
const HERE = 'https://here.invalid';
const START = '/oauth/profile';

/**
 * Where to go after signing in: one of the pages, or the profile. Read the way a browser reads it, so that
 * `//elsewhere`, `/\elsewhere` and their kin do not lead away.
 */
export function returnTo(wish: unknown): string {
  if (typeof wish !== 'string' || !wish.startsWith('/oauth/') || !URL.canParse(wish, HERE)) return START;
  const { origin, pathname, search } = new URL(wish, HERE);
  return origin === HERE && pathname.startsWith('/oauth/') ? pathname + search : START;
}
