/** Schemes that a browser runs or opens itself. */
const NEVER = /^(about|blob|data|file|filesystem|ftp|javascript|vbscript|ws|wss):$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Parameters that a response adds to the query; RFC 6749 3.1 allows none twice. */
const OF_ANSWERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/**
 * RFC 6749 3.1.2: absolute and without a fragment. RFC 8252: an app may have a scheme of its own, which then is a
 * domain name turned around, and plain http is for this machine alone.
 */
export function isRedirectUri(text: string): boolean {
  if (!/^[\x21-\x7e]{1,2000}$/.test(text) || text.includes('#') || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, searchParams } = new URL(text);
  if (username || password || NEVER.test(protocol)) return false;
  if (OF_ANSWERS.some((name) => searchParams.has(name))) return false;
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return protocol.includes('.');
}
