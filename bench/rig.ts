import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { SERVICES, freePort } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import type { Call, Target } from './load';

/** Deskline and the floor, on the same PostgreSQL and the same data. */
export interface Sides {
  deskline(call: Target['call']): Target;
  floor(call: Target['call']): Target;
}

export interface Rig extends Sides {
  /** All services publish and consume events of either writer, so they count on both sides until they are idle. */
  readonly carried: Sides;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  stop(): Promise<void>;
}

/** The same read every time. */
export const reading = (path: string) => (): Call => ({ path });

export async function startRig(script: string): Promise<Rig> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const headers = {
    authorization: `Bearer ${stack.demo?.people[0]?.token}`,
    'content-type': 'application/json',
  };
  const floor = await startFloor(stack, script);
  const target = (origin: string, pids: (number | undefined)[], rests = false) => {
    const started = pids.filter((pid) => pid !== undefined);
    return (call: Target['call']) => ({ origin, call, headers, ca: stack.ca, pids: started, rests });
  };
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const all = [...services, stack.postgres.pid, stack.nats.pid];
  const [here, byHand] = [new URL(stack.base_url).origin, `https://localhost:${floor.port}`];
  return {
    databaseUrl: stack.postgres.url,
    natsUrl: stack.nats.url,
    deskline: target(here, all),
    floor: target(byHand, [floor.process.pid, stack.postgres.pid]),
    carried: { deskline: target(here, all, true), floor: target(byHand, [floor.process.pid, ...all], true) },
    stop: async () => {
      floor.process.kill();
      await stack.stop();
    },
  };
}

/** Waits until a floor is ready; it listens on PORT, and on TLS_PORT if it needs a second one. */
export async function startFloor(
  { postgres, dataDir }: Stack,
  script: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ port: number; tlsPort: number; process: ChildProcess }> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const child = fork(resolve(__dirname, script), {
    env: {
      ...process.env,
      PORT: String(port),
      TLS_PORT: String(tlsPort),
      POSTGRES_URL: postgres.url,
      WORK_URL: databaseOn(postgres.url, 'work_records'),
      OAUTH_URL: databaseOn(postgres.url, 'oauth_server'),
      CERT_FILE: join(dataDir, 'tls', 'cert.pem'),
      KEY_FILE: join(dataDir, 'tls', 'key.pem'),
      ...environment,
    },
  });
  await once(child, 'message');
  return { port, tlsPort, process: child };
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
