import type { Stack } from '@deskline/testing';
import { times, type Row, type Section } from '../figures';
import { startFloor } from '../rig';
import type { Measurable, Operation } from './operations';
import { cpuOf, type Sides, warmUp } from './sides';

/** Hand-written floors of tasks, by operation. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'read one': 'reads/floor.js',
  'list of 100': 'reads/floor.js',
  change: 'writes/floor.js',
};
const TOLERANCE = 0.05;
/** The generated floor has answered thousands of calls by then; the hand-written one starts cold. */
const WARMING = { requests: 6_000 };

/** CPU of the generated floor of tasks as a multiple of the hand-written one: it is no easier to beat, and no harder. */
export async function besideByHand(
  stack: Stack,
  sides: Sides,
  task: Measurable,
  operations: readonly Operation[],
  rounds: number,
): Promise<Section> {
  const rows: Row[] = [];
  for (const operation of operations) {
    const script = SCRIPTS[operation.name];
    if (script === undefined) continue;
    const hand = await startFloor(stack, script);
    try {
      rows.push(await compared(sides, hand, task, operation, rounds));
    } finally {
      hand.process.kill();
    }
  }
  return { title: 'Generated floor beside the hand-written one', columns: ['task', 'CPU', 'CPU each'], rows };
}

async function compared(
  sides: Sides,
  hand: Awaited<ReturnType<typeof startFloor>>,
  task: Measurable,
  { name, requests, carries, call }: Operation,
  rounds: number,
): Promise<Row> {
  const byHand = ({ pool: _pool, ...generated }: Sides['floor']) => ({
    ...generated,
    origin: `https://localhost:${hand.port}`,
    pids: [hand.process.pid ?? 0, ...generated.pids.slice(1)],
  });
  const compared = {
    ours: carries ? sides.carriedFloor : sides.floor,
    floor: byHand(sides.floor),
    carriedFloor: byHand(sides.carriedFloor),
  };
  await warmUp({ ...compared, ours: compared.floor }, call(task), WARMING);
  const { ours, floor } = await cpuOf(compared, call(task), { requests, rounds, rests: carries === true });
  const ratio = ours / floor;
  return {
    ...{ name, figure: times(ratio), target: 'within 5 %', met: Math.abs(ratio - 1) <= TOLERANCE },
    more: [`${ours.toFixed(2)} / ${floor.toFixed(2)} ms`],
  };
}
