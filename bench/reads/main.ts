import { Client } from 'pg';
import { besideFloor, ROUNDS, type Bench } from '../beside-floor';
import { median, report, type Section } from '../figures';
import { limiterCpuMs } from './limiter';
import { measure } from '../load';
import { databaseOn, reading, startRig, type Rig } from '../rig';

const TASKS = 10_000;

const BENCHES: readonly Bench[] = [
  { name: 'one task', call: reading('/v1/tasks/1'), requests: 3_000, target: 1.5 },
  { name: 'a list of 100', call: reading('/v1/tasks?per_page=100'), requests: 600, target: 1.2 },
];

/** Copies demo tasks straight into the table, since no write is measured here. */
async function fill(rig: Rig): Promise<void> {
  const client = new Client(databaseOn(rig.databaseUrl, 'work_records'));
  await client.connect();
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'task' AND column_name NOT IN ('id', 'sourceID')`,
  );
  const columns = rows[0]?.columns;
  await client.query(
    `INSERT INTO task (${columns}) SELECT ${columns} FROM task, generate_series(1, $1) WHERE task.id = 2`,
    [TASKS],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** Compares with the CPU of reading one task, of which it is a part; the first round warms up. */
async function limiter(rig: Rig): Promise<string> {
  const { call: read, requests } = BENCHES[0] as Bench;
  const target = rig.deskline(read);
  const shares: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const call = await measure(target, requests);
    const limit = await limiterCpuMs(rig.natsUrl, target.pids, round);
    if (round > 0) shares.push(limit / call.cpuMsPerRequest);
  }
  const share = (100 * median(shares)).toFixed(1);
  return `The rate limit takes ${share} % of the CPU of one task (over a whole hour of 3600 calls).`;
}

async function reads(): Promise<Section[]> {
  const rig = await startRig('reads/floor.js');
  try {
    await fill(rig);
    const section = await besideFloor(rig, 'Reads of tasks beside a hand-written floor', 'read', BENCHES);
    return [{ ...section, notes: [...(section.notes ?? []), await limiter(rig)] }];
  } finally {
    await rig.stop();
  }
}

report(reads);
