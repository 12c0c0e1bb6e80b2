import type { Queries } from '@deskline/platform';
import type { RequestRow } from '../request/request.record';

/** Batch size: progress is saved after this many requests. */
export const BATCH = 100;
/** Lease of a batch; longer than its questions take. */
const LEASE_SECONDS = 120;

export interface Wave {
  readonly service_instance: number;
  readonly last_id: number;
  readonly round: number;
}

/** Open request with its stored agreements. */
export interface OpenRequest extends Pick<RequestRow, 'id' | 'impact' | 'agreements'> {
  readonly account_id: string;
  readonly service_instance: number;
  readonly person: number | null;
  readonly created_at: string;
}

const TAKE = `UPDATE coverage_wave SET taken_until = $1::timestamptz + interval '${LEASE_SECONDS} seconds'
WHERE service_instance_id = (SELECT service_instance_id FROM coverage_wave WHERE taken_until <= $1
  ORDER BY last_id, service_instance_id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING service_instance_id AS service_instance, last_id, round`;

// LATERAL per account and service instance, to use the index of each; both are few.
const OPEN = `SELECT open.id, open.account_id, instance AS service_instance, impact, agreements, requested_for_id AS person,
  to_char(open.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
FROM account CROSS JOIN unnest($1::bigint[]) instance CROSS JOIN LATERAL (SELECT * FROM request WHERE request.account_id = account.id
  AND service_instance_id = instance AND request.id > $2 AND status <> 'completed' AND shelf IS NULL ORDER BY id LIMIT ${BATCH}) open
ORDER BY open.id LIMIT ${BATCH}`;

const MARK = `UPDATE request SET coverage_due_at = $2
WHERE id = $1 AND status <> 'completed' AND coverage_due_at IS NULL AND service_instance_id IS NOT NULL`;

const GO_ON = 'UPDATE coverage_wave SET last_id = $3 WHERE service_instance_id = $1 AND round = $2';
const END = 'DELETE FROM coverage_wave WHERE service_instance_id = $1 AND round = $2';
const LEAVE = `UPDATE coverage_wave SET taken_until = '-infinity' WHERE service_instance_id = $1`;

/** Leases a service instance for one batch; the least advanced goes first. */
export async function leaseWave(queries: Queries, now: Date): Promise<Wave | undefined> {
  const [wave] = await queries.query<Wave & object>(TAKE, [now], 'coverage_wave.take');
  return wave;
}

export const openRequests = (
  queries: Queries,
  { last_id }: Wave,
  serviceInstances: readonly number[],
): Promise<OpenRequest[]> =>
  queries.query<OpenRequest>(OPEN, [serviceInstances, last_id], 'coverage_wave.open');

/** Marks a request as due for the coverage backfill. */
export async function markDue(queries: Queries, id: number, now: string): Promise<void> {
  await queries.query(MARK, [id, now], 'coverage_wave.mark');
}

/** Saves the progress; does nothing when another new SLA has restarted the service instance (`round`). */
export async function advanceWave(
  queries: Queries,
  wave: Wave,
  batch: readonly OpenRequest[],
): Promise<void> {
  const { service_instance, round } = wave;
  const last = batch.at(-1);
  if (last && batch.length === BATCH)
    await queries.query(GO_ON, [service_instance, round, last.id], 'coverage_wave.go_on');
  else await queries.query(END, [service_instance, round], 'coverage_wave.end');
  await releaseWave(queries, wave);
}

/** Releases the lease without progress. */
export async function releaseWave(queries: Queries, { service_instance }: Wave): Promise<void> {
  await queries.query(LEAVE, [service_instance], 'coverage_wave.leave');
}
