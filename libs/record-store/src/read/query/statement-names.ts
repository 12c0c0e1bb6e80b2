import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Limits of prepared statements per connection, which keeps them until it ends. */
const MAX_USUAL = 2_000;
const MAX_FREQUENT = 300;
/** Runs after which a text of the second kind is prepared. */
const FREQUENT_AFTER = 20;

const usual = new Map<string, string>();
const frequent = new Map<string, string>();
const uses = new LRUCache<string, number>({ max: 1_000 });

/** Name that a statement is prepared under, for texts that depend on definitions and roles only. */
export function statementName(text: string): string | undefined {
  return usual.get(text) ?? (usual.size < MAX_USUAL ? named(text, usual) : undefined);
}

/** The same for texts that clients influence: only frequent ones get a name, so that rare ones use up none. */
export function frequentName(text: string): string | undefined {
  const name = frequent.get(text);
  if (name || frequent.size >= MAX_FREQUENT) return name;
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  return count > FREQUENT_AFTER ? named(text, frequent) : undefined;
}

function named(text: string, names: Map<string, string>): string {
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
