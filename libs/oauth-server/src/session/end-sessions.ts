import type { Queries } from '@deskline/platform';

const END = 'DELETE FROM session WHERE person_id = ANY($1::bigint[]) AND id IS DISTINCT FROM $2::bigint';

/** Ends all sessions of people who are disabled or have a new password, except one. */
export async function endSessionsOf(
  queries: Queries,
  personIds: readonly number[],
  butFor: number | null = null,
): Promise<void> {
  if (personIds.length > 0) await queries.query(END, [personIds, butFor]);
}
