import { createHash } from 'node:crypto';

/** How many statements each connection may keep prepared. */
const MOST = 500;
const names = new Map<string, string>();

/**
 * The name a statement is prepared under. Texts come from definitions and from the shape of a query,
 * never from values, so those in use are few; past the limit a statement is simply not prepared.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
