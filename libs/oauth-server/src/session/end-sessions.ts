import type { Queries } from '@deskline/platform';

/** Somebody who is disabled is signed out everywhere, and stays so when enabled again. */
export async function endSessionsOf(queries: Queries, personIds: readonly number[]): Promise<void> {
  if (personIds.length > 0)
    await queries.query('DELETE FROM session WHERE person_id = ANY($1::bigint[])', [personIds]);
}
