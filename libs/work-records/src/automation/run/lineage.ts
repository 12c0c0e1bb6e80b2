import { RuleFailed } from '@deskline/automation';
import type { Queries } from '@deskline/platform';

/** "at most 10 rule-caused changes deep (then stopped and shown on the rule)" */
export const DEEPEST = 10;
/** Rules that each trigger several would be many before they are deep. */
export const MOST_CHANGES = 50;

/** Where a change by a rule comes from: how many rules stand before it, and what began it all. */
export interface Lineage {
  readonly depth: number;
  /** The event that no rule caused, by its id. */
  readonly family: string;
}

const LINEAGE = /^automation:(\d+):(.+)$/;

/**
 * It travels as the id of the request, which goes along with every change, from service to service and into the event log;
 * no caller can give one with a colon in it.
 */
export const lineageIn = ({ id, request_id }: { id: string; request_id: string | null }): Lineage => {
  const [, depth = 0, family = id] = LINEAGE.exec(request_id ?? '') ?? [];
  return { depth: Number(depth), family };
};

export const requestIdOf = ({ depth, family }: Lineage): string => `automation:${depth}:${family}`;

const COUNT = `INSERT INTO automation_family AS known (family, changes, changed_at) VALUES ($1, 1, $2)
ON CONFLICT (family) DO UPDATE SET changes = known.changes + 1, changed_at = $2 RETURNING changes`;

/** To be asked before a rule changes anything. */
export async function countChange(queries: Queries, { depth, family }: Lineage, now: string): Promise<void> {
  if (depth >= DEEPEST) throw new RuleFailed(`Stopped: ${DEEPEST} changes by rules led to this one`);
  const [counted] = await queries.query<{ changes: number }>(COUNT, [family, now], 'automation.count');
  if (counted && counted.changes > MOST_CHANGES)
    throw new RuleFailed(`Stopped: ${MOST_CHANGES} changes by rules have followed from one`);
}

/** What no rule has been busy with for a day is over. */
export async function forgetFamilies(queries: Queries, now: Date): Promise<void> {
  const text = `DELETE FROM automation_family WHERE changed_at < $1::timestamptz - interval '1 day'`;
  await queries.query(text, [now], 'automation.forget');
}
