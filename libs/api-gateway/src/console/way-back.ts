/** Base for resolving own addresses; its host is never used. */
const HERE = 'https://here.invalid';
const MAX_LENGTH = 2_000;
/** Printable ASCII without a backslash, which browsers take for a slash; not two slashes, which begin a host. */
const OWN = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;

/** Whether an address is a path of this origin, whatever a browser makes of it. */
export function isWayBack(to: unknown): to is string {
  if (typeof to !== 'string' || to.length > MAX_LENGTH || !OWN.test(to) || !URL.canParse(to, HERE))
    return false;
  const { origin, pathname } = new URL(to, HERE);
  return origin === HERE && !pathname.startsWith('//');
}
