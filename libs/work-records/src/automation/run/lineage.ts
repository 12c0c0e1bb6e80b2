import { RuleFailed } from '@deskline/automation';
import type { Queries } from '@deskline/platform';

/** "at most 10 rule-caused changes deep (then stopped and shown on the rule)" */
export const MAX_DEPTH = 10;
/** Stops rules that trigger several others each before they reach the depth limit. */
export const MAX_CHANGES = 50;

/** Origin of a change by a rule: its depth in the chain of rules, and the event at the start of it. */
export interface Lineage {
  readonly depth: number;
  /** Id of the event that no rule caused. */
  readonly family: string;
}

const LINEAGE = /^automation:(\d+):(.+)$/;

/**
 * Carried in the request id, which goes along with every change between services and into the event log; a client
 * cannot send a request id with a colon.
 */
export const lineageIn = ({ id, request_id }: { id: string; request_id: string | null }): Lineage => {
  const [, depth = 0, family = id] = LINEAGE.exec(request_id ?? '') ?? [];
  return { depth: Number(depth), family };
};

export const requestIdOf = ({ depth, family }: Lineage): string => `automation:${depth}:${family}`;

const COUNT = `INSERT INTO automation_family AS known (family, changes, changed_at) VALUES ($1, 1, $2)
ON CONFLICT (family) DO UPDATE SET changes = known.changes + 1, changed_at = $2 RETURNING changes`;

/** Counts a change by a rule; fails the rule when the chain is too deep or too large. */
export async function countChange(queries: Queries, { depth, family }: Lineage, now: string): Promise<void> {
  if (depth >= MAX_DEPTH) throw new RuleFailed(`Stopped: ${MAX_DEPTH} changes by rules led to this one`);
  const [counted] = await queries.query<{ changes: number }>(COUNT, [family, now], 'automation.count');
  if (counted && counted.changes > MAX_CHANGES)
    throw new RuleFailed(`Stopped: ${MAX_CHANGES} changes by rules have followed from one`);
}

/** Deletes chains that no rule has extended for a day. */
export async function forgetFamilies(queries: Queries, now: Date): Promise<void> {
  const text = `DELETE FROM automation_family WHERE changed_at < $1::timestamptz - interval '1 day'`;
  await queries.query(text, [now], 'automation.forget');
}
