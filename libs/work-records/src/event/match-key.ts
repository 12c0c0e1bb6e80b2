import { createHash } from 'node:crypto';

/** Facts that two events about the same thing have in common, within an account. */
export interface MatchFacts {
  readonly source: string;
  readonly dedupKey?: string;
  readonly service_instance: number | null;
  readonly ci: number | null;
  readonly subject: string | null;
  readonly note: string | null;
  readonly requested_for: number;
}

export interface MatchKey {
  readonly hash: string;
  /** By a `dedup_key`: matches for as long as the request is open. */
  readonly isKeyed: boolean;
}

/**
 * "the same source + service instance + ci"; "without ci: equal subject, note, account, source and requested_for"; ours:
 * source + dedup_key.
 */
export function matchKey({ source, dedupKey, ...facts }: MatchFacts): MatchKey {
  const { service_instance, ci, subject, note, requested_for } = facts;
  if (dedupKey !== undefined) return { hash: hashOf('key', source, dedupKey), isKeyed: true };
  if (ci !== null) return { hash: hashOf('ci', source, service_instance, ci), isKeyed: false };
  return { hash: hashOf('text', source, subject, note, requested_for), isKeyed: false };
}

const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
