import { SERVICES } from '@deskline/local-stack';
import { stackData, startStack, type Stack } from '@deskline/testing';
import { Client } from 'pg';
import type { Target } from '../load';
import { tapNats, type NatsTap } from './nats-tap';
import { REPORTING, tapPostgres, type PostgresTap } from './postgres-tap';

/** Deskline with demo data, between taps on PostgreSQL and NATS. */
export interface TappedStack {
  readonly postgres: PostgresTap;
  readonly nats: NatsTap;
  readonly target: Omit<Target, 'call'>;
  readonly whole: Stack;
  /** Starts all services again: their connections have no prepared statement, and their code is not compiled. */
  restart(): Promise<void>;
  /** Whether PostgreSQL reports statements; it costs its clients CPU. */
  report(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startTapped(): Promise<TappedStack> {
  const data = await stackData();
  const postgres = await tapPostgres(data.postgres.url);
  const stopServer = async () => {
    await postgres.close();
    await data.stop();
  };
  try {
    const environment = { LOG_LEVEL: 'warn' };
    const stack = await startStack({ data, databaseUrl: postgres.url, environment });
    const nats = await tapNats(stack.nats.url);
    const pidsNow = () => [
      ...SERVICES.flatMap((service) => stack.fleet.of(service).flatMap(({ pid }) => pid ?? [])),
      ...(stack.nats.pid ? [stack.nats.pid] : []),
      data.postgres.pid,
    ];
    return {
      postgres,
      nats,
      whole: stack,
      get target() {
        return {
          origin: new URL(stack.base_url).origin,
          headers: {
            authorization: `Bearer ${stack.demo?.people[0]?.token}`,
            'content-type': 'application/json',
          },
          ca: stack.ca,
          pids: pidsNow(),
        };
      },
      restart: async () => void (await Promise.all(SERVICES.map((service) => stack.kill(service)))),
      report: (on) => report(data.postgres.url, on),
      stop: async () => {
        await nats.close();
        await stack.stop();
        await stopServer();
      },
    };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function report(url: string, on: boolean): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const [setting, value] of Object.entries(REPORTING))
    await client.query(`ALTER SYSTEM ${on ? `SET ${setting} = '${value}'` : `RESET ${setting}`}`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
