import { atMost, median, times, type Row, type Section } from './figures';
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
): Promise<{ row: Row; spent: string }> {
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
  const more = [
    times(ratio(({ p50Ms }) => p50Ms)),
    times(ratio(({ bytes }) => bytes)),
    `${each(ours)} / ${each(floor)} ms`,
  ];
  return {
    row: { ...atMost(name, cpu, target), more },
    spent: `${name}: ${spentBy(ours)}; by hand: ${spentBy(floor)}`,
  };
}

/** CPU milliseconds of a request by process, largest first. */
export function spentBy(measured: readonly Measured[]): string {
  const names = new Set(measured.flatMap(({ cpuMsByName }) => [...cpuMsByName.keys()]));
  return [...names]
    .map((name) => ({ name, ms: median(measured.map(({ cpuMsByName }) => cpuMsByName.get(name) ?? 0)) }))
    .filter(({ ms }) => ms >= REPORTED_FROM_MS)
    .sort((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(2)}`)
    .join(', ');
}

/** Measures the benches one after the other; the notes say where the CPU goes. */
export async function besideFloor(
  sides: Sides,
  title: string,
  kind: string,
  benches: readonly Bench[],
): Promise<Section> {
  const compared: Awaited<ReturnType<typeof compare>>[] = [];
  for (const bench of benches) compared.push(await compare(sides, bench));
  return {
    title,
    columns: [kind, 'CPU', 'p50', 'bytes', 'CPU each'],
    rows: compared.map(({ row }) => row),
    notes: compared.map(({ spent }) => spent),
  };
}
