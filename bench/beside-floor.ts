import { median, times, verdict } from './figures';
import { measure, type Measured, type Target } from './load';
import type { Sides } from './rig';

export const ROUNDS = 3;
/** Warm-up rounds: a service runs for days, and V8 recompiles hot code more than once. */
export const WARM_UPS = 3;
const REPORTED_FROM_MS = 0.01;

export interface Bench {
  readonly name: string;
  readonly call: Target['call'];
  readonly requests: number;
  /** Permitted multiple of the floor's CPU. */
  readonly target: number;
}

/** Alternates between both, so that noise of the machine affects both. */
async function compare(
  sides: Sides,
  { name, call, requests, target }: Bench,
): Promise<{ row: string[]; spent: string }> {
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  for (let round = 1; round <= WARM_UPS + ROUNDS; round++) {
    const one = await measure(sides.floor(call), requests);
    const other = await measure(sides.deskline(call), requests);
    if (round <= WARM_UPS) continue;
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
  return { row, spent: `${name}: ${spentBy(ours)}; by hand: ${spentBy(floor)}` };
}

/** CPU milliseconds of a request by process, largest first. */
function spentBy(measured: readonly Measured[]): string {
  const names = new Set(measured.flatMap(({ cpuMsByName }) => [...cpuMsByName.keys()]));
  return [...names]
    .map((name) => ({ name, ms: median(measured.map(({ cpuMsByName }) => cpuMsByName.get(name) ?? 0)) }))
    .filter(({ ms }) => ms >= REPORTED_FROM_MS)
    .sort((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(2)}`)
    .join(', ');
}

export async function printBesideFloor(sides: Sides, kind: string, benches: readonly Bench[]): Promise<void> {
  const rows = [[kind, 'CPU', 'target', 'p50', 'bytes', 'CPU each']];
  const details: string[] = [];
  for (const bench of benches) {
    const { row, spent } = await compare(sides, bench);
    rows.push(row);
    details.push(spent);
  }
  console.log('\nDeskline beside the hand-written floor, in one run (CPU of all processes per request):\n');
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(column ? 14 : 24)).join(''));
  console.log('\nWhere it goes (ms of CPU per request; a session of PostgreSQL by its database):\n');
  for (const detail of details) console.log(detail);
}
