import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { until } from '../until';

const BACK_WITHIN_MS = 90_000;

function instanceOf(stack: Stack, service: Service, index: number) {
  const instance = stack.fleet.of(service)[index];
  if (instance?.pid === undefined) throw new Error(`There is no instance ${index} of ${service}`);
  return { instance, pid: instance.pid };
}

/** Stops the process with SIGSTOP, with all its claims, and continues it later. */
export async function pause(stack: Stack, service: Service, milliseconds: number): Promise<void> {
  const { pid } = instanceOf(stack, service, 0);
  process.kill(pid, 'SIGSTOP');
  await sleep(milliseconds);
  process.kill(pid, 'SIGCONT');
  await stack.fleet.ready();
}

/** Restarts the first instance of each service, then the second. */
export async function roll(stack: Stack, together: boolean): Promise<void> {
  for (const index of [0, 1])
    if (together) await Promise.all(SERVICES.map((service) => restart(stack, service, index)));
    else for (const service of SERVICES) await restart(stack, service, index);
}

/** kill -9 of the first instance; returns when its supervisor has started it again. */
export const killOne = (stack: Stack, service: Service): Promise<void> =>
  restart(stack, service, 0, 'SIGKILL');

async function restart(
  stack: Stack,
  service: Service,
  index: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  const { instance, pid } = instanceOf(stack, service, index);
  process.kill(pid, signal);
  const isBack = async () => instance.pid !== undefined && instance.pid !== pid && (await instance.isReady());
  await until(isBack, BACK_WITHIN_MS);
}
