import type { Database, Transaction } from '@deskline/platform';

const LIMIT_IDLE_TIME = `set_config('idle_in_transaction_session_timeout', '3000', true)`;
const BY_INDEX = `
SELECT set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
  ${LIMIT_IDLE_TIME}`;

/**
 * Runs a transaction over lanes. Its statements are planned once for each connection, and by their indexes: planning takes
 * longer than running them, and a plan that was made while few lanes waited must do for when many do. PostgreSQL cuts off a
 * process that is paused in the middle of it, as others wait for these lanes.
 */
export function laneTransaction<T>(
  database: Database,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(BY_INDEX, [], 'deliveries.by-index');
    return run(transaction);
  });
}

/** Has PostgreSQL cut off a transaction that others wait for when its process is paused. */
export async function limitIdleTime(transaction: Transaction): Promise<void> {
  await transaction.query(`SELECT ${LIMIT_IDLE_TIME}`);
}
