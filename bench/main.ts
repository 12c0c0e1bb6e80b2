import { Client } from 'pg';
import { limiterCpuMs } from './limiter';
import { measure, type Measured } from './load';
import { databaseOn, startRig, type Rig } from './rig';

const TASKS = 10_000;
const ROUNDS = 3;

interface Bench {
  readonly name: string;
  readonly path: string;
  readonly requests: number;
  /** How many times the floor's CPU we allow ourselves. */
  readonly target: number;
}

const BENCHES: readonly Bench[] = [
  { name: 'one task', path: '/v1/tasks/1', requests: 3_000, target: 3 },
  { name: 'a list of 100', path: '/v1/tasks?per_page=100', requests: 600, target: 1.5 },
];

/** More tasks than the demo data has: copies of those, straight into the table, since no write is measured here. */
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

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const times = (value: number): string => `${value.toFixed(2)}x`;

/** In turns, so that a noisy minute of the machine falls on both. */
async function compare(rig: Rig, { name, path, requests, target }: Bench): Promise<string[]> {
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await measure(rig.floor(path), requests);
    const other = await measure(rig.deskline(path), requests);
    // The first round warms both up.
    if (round === 0) continue;
    floor.push(one);
    ours.push(other);
  }
  const ratio = (pick: (measured: Measured) => number) => median(ours.map(pick)) / median(floor.map(pick));
  const cpu = ratio(({ cpuMsPerRequest }) => cpuMsPerRequest);
  return [
    name,
    times(cpu),
    `${times(target)} ${cpu <= target ? 'met' : 'MISSED'}`,
    times(ratio(({ p50Ms }) => p50Ms)),
    times(ratio(({ bytes }) => bytes)),
  ];
}

/** Beside the CPU of one read of one task, which it is part of; in turns as well, the first round to warm up. */
async function limiter(rig: Rig): Promise<string> {
  const { path, requests } = BENCHES[0] as Bench;
  const target = rig.deskline(path);
  const shares: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const call = await measure(target, requests);
    const limit = await limiterCpuMs(rig.natsUrl, target.pids, round);
    if (round > 0) shares.push(limit / call.cpuMsPerRequest);
  }
  const share = (100 * median(shares)).toFixed(1);
  return `The rate limit takes ${share} % of the CPU of one task (over a whole hour of 3600 calls).`;
}

async function main(): Promise<void> {
  const rig = await startRig();
  try {
    await fill(rig);
    const rows = [['read', 'CPU', 'target', 'p50', 'bytes']];
    for (const bench of BENCHES) rows.push(await compare(rig, bench));
    console.log('\nDeskline beside the hand-written floor, in one run (CPU of all processes per request):\n');
    for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(column ? 14 : 16)).join(''));
    console.log(`\n${await limiter(rig)}`);
  } finally {
    await rig.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
