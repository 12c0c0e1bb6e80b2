import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'nats';
import type { Stack } from '@deskline/testing';
import { until } from '../until';

const BACK_WITHIN_MS = 30_000;
/** Long enough for a service to begin a call, and too short to finish it. */
const BETWEEN_FLAPS_MS = 300;

type Server = 'nats' | 'postgres';

function pidOf(stack: Stack, server: Server): number {
  const { pid } = stack[server];
  if (pid === undefined) throw new Error(`${server} was not started here`);
  return pid;
}

/** Ends a server, which its supervisor starts again. SIGINT is PostgreSQL's fast shutdown. */
export async function end(stack: Stack, server: Server, signal: NodeJS.Signals): Promise<void> {
  const pid = pidOf(stack, server);
  process.kill(pid, signal);
  await until(() => stack[server].pid !== pid, BACK_WITHIN_MS);
  await stack.fleet.ready();
}

/** Occupies the port of a server, so that it cannot be started again; kills one that was faster. */
export async function keepDown(stack: Stack, server: Server, milliseconds: number): Promise<void> {
  const port = Number(new URL(stack[server].url).port);
  const squatter = createServer((socket) => socket.destroy());
  let killed = 0;
  await until(async () => {
    const pid = pidOf(stack, server);
    if (pid !== killed) process.kill((killed = pid), 'SIGKILL');
    squatter.listen(port, '127.0.0.1');
    return once(squatter, 'listening').then(
      () => true,
      () => false,
    );
  });
  await sleep(milliseconds);
  await new Promise((resolve) => squatter.close(resolve));
  await until(() => stack[server].pid !== killed, BACK_WITHIN_MS);
  await stack.fleet.ready();
}

export async function flap(stack: Stack, server: Server, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const pid = pidOf(stack, server);
    process.kill(pid, 'SIGKILL');
    await until(() => stack[server].pid !== pid, BACK_WITHIN_MS);
    await sleep(BETWEEN_FLAPS_MS);
  }
  await stack.fleet.ready();
}

/** Removes the store, again if NATS has written into it meanwhile. */
export const removeStore = (stack: Stack): Promise<void> =>
  rm(join(stack.dataDir, 'nats', 'jetstream'), { recursive: true, force: true, maxRetries: 20 });

export async function deleteStreams({ nats }: Stack): Promise<void> {
  const { host, username, password } = new URL(nats.url);
  const connection = await connect({ servers: host, user: username, pass: password });
  const manager = await connection.jetstreamManager();
  for (const { config } of await manager.streams.list().next()) await manager.streams.delete(config.name);
  await connection.close();
}
