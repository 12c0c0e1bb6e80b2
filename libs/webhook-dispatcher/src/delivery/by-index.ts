import type { Database, Transaction } from '@deskline/platform';

const IDLE = `set_config('idle_in_transaction_session_timeout', '3000', true)`;
const BY_INDEX = `
SELECT set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
  ${IDLE}`;

/**
 * A transaction over lanes. Its statements are planned once for each connection, and by their indexes: planning them
 * takes longer than they do, and a plan that was made while hardly anything waited must do for when much does. A process
 * that is paused in the middle of it is cut off, as others wait for these lanes.
 */
export function byIndex<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(BY_INDEX, [], 'deliveries.by-index');
    return work(transaction);
  });
}

/** Has the same done to a transaction that somebody else began, from here on. */
export async function hurry(transaction: Transaction): Promise<void> {
  await transaction.query(`SELECT ${IDLE}`);
}
