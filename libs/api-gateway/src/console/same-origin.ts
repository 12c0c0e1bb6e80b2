import type { IncomingHttpHeaders } from 'node:http';

/** Own header of the console: a form or image of another site cannot send it, and no CORS answer allows it. */
const OWN_HEADER = 'x-console';

/**
 * Whether a call comes from a page of this origin, by the word of the browser (fetch metadata, else the origin), and by the
 * console's own script. SameSite=Strict of the cookie is the third condition, and holds by itself.
 */
export function isOwnCall(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  return headers[OWN_HEADER] === '1' && isSameOrigin(headers, ownOrigin);
}

function isSameOrigin({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, own: string): boolean {
  if (site === undefined) return origin === own;
  // A page that sends no referrer has the origin `null` in some of its own calls.
  return site === 'same-origin' && (origin === undefined || origin === own || origin === 'null');
}
