import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@deskline/local-stack';
import { pause, signal } from '../server-processes';
import { until } from '../until';
import type { FaultCase, FaultEnv } from './fault-case';
import { end } from './servers';

const BACK_WITHIN_MS = 60_000;
const HOUR_MS = 3_600_000;

type Server = 'nats' | 'postgres';

const NAMES = { postgres: 'PostgreSQL', nats: 'NATS' };

function disksOf({ world }: FaultEnv): NonNullable<FaultEnv['world']['disks']> {
  if (!world.disks) throw new Error('This fault needs disks of its own.');
  return world.disks;
}

/** All processes are stopped at one moment; what they wrote and the disk has not is gone. */
const powerCut = (server: Server): FaultCase => ({
  name: `power cut of ${NAMES[server]}`,
  does: 'all its processes killed at one moment; started on a copy of the disk as it was then, without writes that were not flushed',
  allows: server === 'postgres' ? { repeats: true } : {},
  needs: 'disks',
  inflict: async (faultEnv) => {
    const { stack } = faultEnv;
    const { pid } = stack[server];
    if (pid === undefined) throw new Error(`${server} was not started here`);
    const processes = await pause(pid);
    await disksOf(faultEnv)[server].cut();
    signal(processes, 'SIGKILL');
    await until(() => stack[server].pid !== pid, BACK_WITHIN_MS);
    await stack.fleet.ready();
  },
});

const diskFull = (server: Server): FaultCase => ({
  name: `disk of ${NAMES[server]} full`,
  does:
    server === 'nats'
      ? 'no byte left; space is freed later, and NATS restarted, as it stores nothing until then'
      : 'no byte left; space is freed later',
  allows: server === 'postgres' ? { repeats: true } : {},
  needs: 'disks',
  inflict: async (faultEnv) => {
    const { stack, pace } = faultEnv;
    const disk = disksOf(faultEnv)[server];
    await disk.fill();
    try {
      await sleep(pace.stoppedMs / 2);
    } finally {
      await disk.free();
    }
    if (server === 'nats') await end(stack, 'nats', 'SIGKILL');
    await stack.fleet.ready();
  },
});

const clockShift = (name: string, does: string, offsets: Readonly<Record<string, number>>): FaultCase => ({
  name,
  does,
  allows: {},
  needs: 'clocks',
  inflict: async ({ world, pace, stack }) => {
    await world.clocks?.shift(offsets);
    await sleep(pace.illMs);
    await world.clocks?.shift({});
    await stack.fleet.ready();
  },
});

const all = (offset: number): Record<string, number> =>
  Object.fromEntries(SERVICES.map((service) => [service, offset]));

/** Faults of the machines that servers and services run on. */
export const MACHINE_CASES: readonly FaultCase[] = [
  powerCut('postgres'),
  powerCut('nats'),
  diskFull('postgres'),
  diskFull('nats'),
  clockShift('clocks an hour ahead', 'wall clocks of all services, there and back', all(HOUR_MS)),
  clockShift('clocks an hour behind', 'wall clocks of all services, there and back', all(-HOUR_MS)),
  clockShift('clocks that disagree', 'dispatcher an hour ahead, work-records an hour behind', {
    'webhook-dispatcher': HOUR_MS,
    'work-records': -HOUR_MS,
  }),
];
