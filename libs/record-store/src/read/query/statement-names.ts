import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many statements a connection may be asked to keep, which it never forgets. */
const MAX_USUAL = 2_000;
const MAX_FREQUENT = 300;
/** So often a text must have been run before it is worth keeping. */
const FREQUENT_AFTER = 20;

const usual = new Map<string, string>();
const frequent = new Map<string, string>();
const uses = new LRUCache<string, number>({ max: 1_000 });

/** The name that a statement is prepared under; for texts that the definitions and the roles alone decide. */
export function statementName(text: string): string | undefined {
  return usual.get(text) ?? (usual.size < MAX_USUAL ? named(text, usual) : undefined);
}

/**
 * The same for texts that clients have a part in: only what is run often has a name, so that odd ones, however many,
 * take none from the rest.
 */
export function frequentName(text: string): string | undefined {
  const known = frequent.get(text);
  if (known || frequent.size >= MAX_FREQUENT) return known;
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  return count > FREQUENT_AFTER ? named(text, frequent) : undefined;
}

function named(text: string, names: Map<string, string>): string {
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
