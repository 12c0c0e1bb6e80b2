import { median, times, verdict } from './figures';
import { measure, type Measured, type Target } from './load';
import type { Sides } from './rig';

export const ROUNDS = 3;
const TOLD_FROM_MS = 0.01;

export interface Bench {
  readonly name: string;
  readonly call: Target['call'];
  readonly requests: number;
  /** How many times the floor's CPU we allow ourselves. */
  readonly target: number;
}

/** Milliseconds of CPU per request, by what has used them. */
export type Spent = ReadonlyMap<string, number>;

export interface Compared {
  readonly name: string;
  readonly ours: Spent;
  readonly floor: Spent;
}

/** In turns, so that a noisy minute of the machine falls on both. */
async function compare(
  sides: Sides,
  { name, call, requests, target }: Bench,
): Promise<{ row: string[]; compared: Compared }> {
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await measure(sides.floor(call), requests);
    const other = await measure(sides.deskline(call), requests);
    // The first round warms both up.
    if (round === 0) continue;
    floor.push(one);
    ours.push(other);
  }
  const ratio = (pick: (measured: Measured) => number) => median(ours.map(pick)) / median(floor.map(pick));
  const cpu = ratio(({ cpuMsPerRequest }) => cpuMsPerRequest);
  const each = (measured: Measured[]) =>
    median(measured.map(({ cpuMsPerRequest }) => cpuMsPerRequest)).toFixed(2);
  const row = [
    name,
    times(cpu),
    verdict(cpu, target),
    times(ratio(({ p50Ms }) => p50Ms)),
    times(ratio(({ bytes }) => bytes)),
    `${each(ours)} / ${each(floor)} ms`,
  ];
  return { row, compared: { name, ours: spentBy(ours), floor: spentBy(floor) } };
}

/** Where the milliseconds of a request go, most of them first. */
function spentBy(measured: readonly Measured[]): Spent {
  const names = new Set(measured.flatMap(({ cpuMsByName }) => [...cpuMsByName.keys()]));
  const spent = [...names].map((name) => {
    const ms = median(measured.map(({ cpuMsByName }) => cpuMsByName.get(name) ?? 0));
    return [name, ms] as const;
  });
  return new Map(spent.filter(([, ms]) => ms >= TOLD_FROM_MS).sort(([, one], [, other]) => other - one));
}

const listed = (spent: Spent): string =>
  [...spent].map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ');

export function printTable(rows: readonly (readonly string[])[]): void {
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(column ? 14 : 24)).join(''));
}

export async function printBesideFloor(
  sides: Sides,
  kind: string,
  benches: readonly Bench[],
): Promise<Compared[]> {
  const rows = [[kind, 'CPU', 'target', 'p50', 'bytes', 'CPU each']];
  const all: Compared[] = [];
  for (const bench of benches) {
    const { row, compared } = await compare(sides, bench);
    rows.push(row);
    all.push(compared);
  }
  console.log('\nDeskline beside the hand-written floor, in one run (CPU of all processes per request):\n');
  printTable(rows);
  console.log('\nWhere it goes (ms of CPU per request; a session of PostgreSQL by its database):\n');
  for (const { name, ours, floor } of all) console.log(`${name}: ${listed(ours)}; by hand: ${listed(floor)}`);
  return all;
}
