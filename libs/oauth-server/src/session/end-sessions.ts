import type { Queries, Transaction } from '@deskline/platform';
import type { IdentityChanges } from '../lease/identity-changes';

/** Locks the sessions, so that none of the console starts under them meanwhile. */
const LOCK = 'SELECT id FROM session WHERE person_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';
const END_CONSOLES = 'DELETE FROM console_session WHERE session_id = ANY($1::bigint[]) RETURNING session_id';
const END = 'DELETE FROM session WHERE id = ANY($1::bigint[]) AND id IS DISTINCT FROM $2::bigint';

/** Every gateway drops its cache with its next lease. */
const END_ALL_TERMS = `
WITH ended AS (SELECT gateway FROM gateway_lease ORDER BY gateway FOR UPDATE)
UPDATE gateway_lease SET term = gen_random_uuid() FROM ended WHERE gateway_lease.gateway = ended.gateway`;

/**
 * Ends all sessions of people who are disabled or have a new password, except one; those of the console under that one end
 * too. True if one of the console has ended: gateways may know it.
 */
export async function endSessionsOf(
  queries: Queries,
  personIds: readonly number[],
  butFor: number | null = null,
): Promise<boolean> {
  if (personIds.length === 0) return false;
  const sessions = (await queries.query<{ id: number }>(LOCK, [personIds])).map(({ id }) => id);
  if (sessions.length === 0) return false;
  const consoles = await endConsolesOf(queries, sessions);
  await queries.query(END, [sessions, butFor]);
  return consoles;
}

/** Ends the sessions of the console under these sign-ins; true if there were any. */
export async function endConsolesOf(queries: Queries, sessionIds: readonly number[]): Promise<boolean> {
  return (await queries.query(END_CONSOLES, [sessionIds])).length > 0;
}

/** Makes gateways forget the person's sessions of the console; a command that has no gateways to talk to ends their leases. */
export async function forgetConsoles(
  transaction: Transaction,
  changes: IdentityChanges | undefined,
  person_id: number,
): Promise<void> {
  if (changes) transaction.afterCommit(() => changes.publishAndWait({ person_id }));
  else await transaction.query(END_ALL_TERMS);
}
