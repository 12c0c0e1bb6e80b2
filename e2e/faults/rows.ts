import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'nats';
import { SERVICES, type Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { until } from '../until';
import type { Allowance } from './story';

export interface Row {
  readonly name: string;
  readonly allows: Allowance;
  /** Returns when everything is ready again. */
  inflict(stack: Stack): Promise<void>;
}

const ALLOWED: Partial<Record<Service, Allowance>> = {
  'api-gateway': { noAnswer: true },
  'webhook-dispatcher': { repeats: true },
};

const killed = (service: Service): Row => ({
  name: `kill -9 of ${service}`,
  allows: ALLOWED[service] ?? {},
  inflict: (stack) => stack.kill(service),
});

async function killServer(stack: Stack, server: 'nats' | 'postgres'): Promise<void> {
  const { pid } = stack[server];
  if (pid === undefined) throw new Error(`${server} was not started here`);
  process.kill(pid, 'SIGKILL');
  await until(() => stack[server].pid !== pid, 30_000);
  await stack.fleet.ready();
}

const removeStore = (stack: Stack): Promise<void> =>
  rm(join(stack.dataDir, 'nats', 'jetstream'), { recursive: true, force: true });

async function deleteStreams({ nats }: Stack): Promise<void> {
  const { host, username, password } = new URL(nats.url);
  const connection = await connect({ servers: host, user: username, pass: password });
  const manager = await connection.jetstreamManager();
  for (const { config } of await manager.streams.list().next()) await manager.streams.delete(config.name);
  await connection.close();
}

const storeDeleted: Row = {
  name: 'JetStream store deleted',
  allows: {},
  inflict: async (stack) => {
    await deleteStreams(stack);
    await removeStore(stack);
    await stack.fleet.ready();
  },
};

export const QUICK: readonly Row[] = [...SERVICES.map(killed), storeDeleted];

export const ROWS: readonly Row[] = [
  ...QUICK,
  {
    // NATS cannot store anything from then on, and recovers only by a restart.
    name: 'JetStream files removed',
    allows: {},
    inflict: async (stack) => {
      await removeStore(stack);
      await sleep(5_000);
      await killServer(stack, 'nats');
    },
  },
  { name: 'kill -9 of NATS', allows: {}, inflict: (stack) => killServer(stack, 'nats') },
  {
    name: 'kill -9 of PostgreSQL',
    allows: { repeats: true },
    inflict: (stack) => killServer(stack, 'postgres'),
  },
];
