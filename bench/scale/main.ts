import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@deskline/local-stack';
import { workRecords } from '@deskline/work-records/records';
import { cpuMs } from '../cpu';
import { atMost, median, report, type Row, type Section } from '../figures';
import { fillTasks } from './data';
import { openDesk, type Desk } from './desk';
import { dropPartitions, events } from './events';
import { GROWTHS, type Growth, type GrowthCall } from './growth';
import { countPlanOf, planOf } from './plans';
import { READS, Task, type Read } from './reads';
import { besideByHand, searches } from './search';

const [SMALL, MIDDLE, LARGE] = [10_000, 100_000, 1_000_000];
const ROUNDS = 200;
/** Rounds until hot statements are prepared and planned once for all. */
const WARMING = 30;
const MOST = 1.3;
/** Reads whose counts are shown as well; the others count the same rows. */
const COUNTED = ['the default list', 'those that are open', 'of a team, by status'];
const PLANS = join('bench', 'plans', 'tasks.txt');

/** `--events 100000000` has a larger log; `--only requests` measures one kind. */
const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '10000000' }, only: { type: 'string' } },
});
const EVENTS = Number(options.events);

/** Alternates between all sizes, so that noise of the machine affects all. */
async function compare(name: string, calls: readonly ((nth: number) => Promise<unknown>)[]): Promise<Row> {
  const taken = calls.map((): number[] => []);
  for (let round = -WARMING; round < ROUNDS; round++) {
    for (const [at, call] of calls.entries()) {
      const began = performance.now();
      await call(round + WARMING);
      if (round >= 0) taken[at]?.push(performance.now() - began);
    }
  }
  const times = taken.map(median);
  return {
    ...atMost(name, (times.at(-1) ?? 0) / (times[0] ?? 0), MOST),
    more: times.map((ms) => `${ms.toFixed(2)} ms`),
  };
}

async function compareRead(read: Read, desks: readonly Desk[]): Promise<Row> {
  const queries = await Promise.all(desks.map((desk) => read.on(desk)));
  return compare(
    read.name,
    desks.map((desk, at) => async () => {
      if (read.amongWrites) await desk.database.query('SELECT pg_current_xact_id()');
      await desk.reader.list(Task, queries[at] as (typeof queries)[number], read.caller);
    }),
  );
}

const compareCall = (call: GrowthCall, desks: readonly Desk[]): Promise<Row> =>
  compare(
    call.name,
    desks.map((desk) => (nth: number) => call.run(desk, nth)),
  );

async function writePlans(desk: Desk): Promise<void> {
  const sections: string[] = [];
  for (const read of READS.filter(({ amongWrites }) => !amongWrites))
    sections.push(`-- ${read.name}\n${await planOf(desk, read, await read.on(desk))}`);
  for (const read of READS.filter(({ name }) => COUNTED.includes(name)))
    sections.push(`-- the count of ${read.name}\n${await countPlanOf(desk, read, await read.on(desk))}`);
  await writeFile(PLANS, `${sections.join('\n\n')}\n`);
}

async function inTurn<Item>(items: readonly Item[], row: (item: Item) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const item of items) rows.push(await row(item));
  return rows;
}

interface Measurement extends Pick<Growth, 'name' | 'catalogue' | 'fill'> {
  /** From the fewest rows to the most. */
  readonly sizes: readonly number[];
  rows(desks: readonly Desk[]): Promise<Row[]>;
  /** Figures about the most rows. */
  beside?(desk: Desk): Promise<Section>;
}

const MEASUREMENTS: readonly Measurement[] = [
  {
    name: 'tasks',
    catalogue: workRecords,
    fill: fillTasks,
    sizes: [SMALL, LARGE],
    rows: async (desks) => {
      await writePlans(desks[1] as Desk);
      return inTurn(READS, (read) => compareRead(read, desks));
    },
  },
  ...GROWTHS.map((growth): Measurement => ({
    ...growth,
    sizes: [SMALL, LARGE],
    rows: (desks) => inTurn(growth.calls, (call) => compareCall(call, desks)),
  })),
  {
    ...searches,
    sizes: [SMALL, MIDDLE, LARGE],
    rows: (desks) => inTurn(searches.calls, (call) => compareCall(call, desks)),
    beside: searchesBesideByHand,
  },
  {
    ...events,
    sizes: [SMALL, EVENTS],
    rows: async (desks) => [
      ...(await inTurn(events.calls, (call) => compareCall(call, desks))),
      await dropPartitions(desks[1] as Desk),
    ],
  },
];

const MOST_BESIDE_BY_HAND = 2;

/** CPU of a call in this process and in the session of PostgreSQL, in milliseconds. */
async function cpuOf(call: GrowthCall, desk: Desk): Promise<number> {
  const [row] = await desk.database.rows('SELECT pg_backend_pid()');
  const processes = [process.pid, Number(row?.[0])];
  for (let nth = 0; nth < WARMING; nth++) await call.run(desk, nth);
  const before = cpuMs(processes);
  for (let nth = 0; nth < ROUNDS; nth++) await call.run(desk, nth);
  return (cpuMs(processes) - before) / ROUNDS;
}

async function searchesBesideByHand(desk: Desk): Promise<Section> {
  const rows: Row[] = [];
  for (const { call, byHand } of besideByHand) {
    const [cpu, floor] = [await cpuOf(call, desk), await cpuOf(byHand, desk)];
    const more = [cpu, floor].map((ms) => `${ms.toFixed(2)} ms`);
    rows.push({ ...atMost(call.name, cpu / floor, MOST_BESIDE_BY_HAND), more });
  }
  return {
    title: `Searches in ${desk.rows.toLocaleString('en')} rows beside a statement by hand`,
    columns: ['search', 'CPU', 'Deskline', 'by hand'],
    rows,
    notes: [
      'The statement by hand searches the subject by an index of its own, and neither ranks nor counts.',
    ],
  };
}

/** Measures on a server of its own with a database for each size. */
async function measure({ name, catalogue, fill, sizes, ...measured }: Measurement): Promise<Section[]> {
  const dir = await mkdtemp(join(tmpdir(), 'deskline-scale-'));
  const postgres = await startPostgres({ dir });
  const desks: Desk[] = [];
  const began = performance.now();
  try {
    for (const size of sizes) {
      const desk = await openDesk(postgres.url, catalogue, size);
      desks.push(desk);
      await fill(desk.database, size);
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    const shown = sizes.map((size) => size.toLocaleString('en'));
    const growth: Section = {
      title: `Growth of ${name}: ${shown.at(-1)} rows beside ${shown[0]}`,
      columns: ['call', 'p50', ...shown.map((size) => `${size} rows`)],
      rows: await measured.rows(desks),
      notes: [`The rows were written in ${seconds} s.`],
    };
    return measured.beside ? [growth, await measured.beside(desks.at(-1) as Desk)] : [growth];
  } finally {
    for (const { database } of desks) await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function growth(): Promise<Section[]> {
  const sections: Section[] = [];
  for (const measurement of MEASUREMENTS)
    if (options.only === undefined || measurement.name.startsWith(options.only))
      sections.push(...(await measure(measurement)));
  return sections;
}

report(growth);
