import type { Database } from '@deskline/platform';

const HOUR_MS = 3_600_000;
/** Hours that have a partition, beginning with the one before now: a message may come a little later. */
const HOURS = [-1, 0, 1, 2];
/** "The last 24 hours": a partition is dropped once its last call is older. */
const KEPT_MS = 24 * HOUR_MS;

const NAME = /^call_log_(\d+)$/;
const nameOf = (hour: number): string => `call_log_${hour}`;
const momentOf = (hour: number): string => new Date(hour * HOUR_MS).toISOString();

/** Makes the partitions of the hours around now, and drops past ones. Instances do so one after the other. */
export async function keepCallPartitions(database: Database, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const wanted = HOURS.map((offset) => hour + offset);
  await database.transaction(async (transaction) => {
    // A reader that takes long is not waited for, as others would wait behind: the next sweep drops the partition.
    await transaction.query(`SET LOCAL lock_timeout = '1s'`);
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('call_log'))`);
    const rows = await transaction.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'call_log'::regclass`,
    );
    const present = rows.flatMap(({ name }) => Number(NAME.exec(name)?.[1] ?? NaN));
    for (const each of wanted.filter((one) => !present.includes(one)))
      await transaction.query(`CREATE UNLOGGED TABLE ${nameOf(each)} PARTITION OF call_log
FOR VALUES FROM ('${momentOf(each)}') TO ('${momentOf(each + 1)}')`);
    for (const each of present.filter((one) => (one + 1) * HOUR_MS <= now.getTime() - KEPT_MS))
      await transaction.query(`DROP TABLE ${nameOf(each)}`);
  });
}
