import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from '@deskline/local-stack';
import { startStack, type Stack } from './stack';

/** Address at which the run's own process gives out its stack; set by Jest's globalSetup. */
const ADDRESS = 'TEST_SHARED_STACK';

/** Event logs are announced, and seldom polled: NATS and PostgreSQL are not interrupted here. Idle polls take CPU time. */
const SETTINGS = {
  EVENTS_POLL_MS: '10000',
  EVENTS_QUIET_MS: '10000',
  EVENTS_RECHECK_MS: '30000',
  CLIENT_REFUSALS_FREE: '1000000',
  USAGE_MS: '1000',
  ERASURE_SWEEP_MS: '3600000',
  PLANS: '{"limited": {"calls_per_hour": 7777, "records": 5, "storage_bytes": 1000, "webhooks": 0}}',
};

/** Stack of a run, as another process knows it: addresses and people, without control over its processes. */
export interface SharedStack extends Pick<
  Stack,
  'base_url' | 'auth_url' | 'console_url' | 'ca_file' | 'ca' | 'demo' | 'dataDir'
> {
  readonly nats: Pick<Stack['nats'], 'url'>;
  readonly postgres: Pick<Stack['postgres'], 'url'>;
}

/**
 * Offers one stack to all workers of a run. The process that runs Jest holds it: it outlives every worker, starts the
 * stack at the first request, and stops it with the run, or at a DELETE, which follows the last spec that may use it.
 */
export async function offerSharedStack(
  start: () => Promise<Stack> = () => startStack({ environment: SETTINGS }),
): Promise<Pick<Running, 'url' | 'stop'>> {
  let starting: Promise<Stack> | undefined;
  let stopping: Promise<void> | undefined;
  const stopStack = async () => {
    await stopping;
    const stack = await starting?.catch(() => undefined);
    starting = undefined;
    stopping = stack?.stop();
    await stopping;
  };
  const server = createServer(({ method }, response) => {
    // A connection that is kept may be closed at the moment it is used again.
    response.setHeader('Connection', 'close');
    const refuse = (error: unknown) => response.writeHead(500).end(String(error));
    if (method === 'DELETE') return void stopStack().then(() => response.end(), refuse);
    starting ??= start();
    starting.then((stack) => response.end(JSON.stringify(described(stack))), refuse);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  process.env[ADDRESS] = url;
  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await stopStack();
    },
  };
}

/** Stack that the specs of a run share; the first caller waits for its start. */
export async function joinSharedStack(address = process.env[ADDRESS]): Promise<SharedStack> {
  if (!address) throw new Error('Only a spec that Jest runs as e2e or int can join the shared stack');
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The shared stack did not start: ${text}`);
  return JSON.parse(text) as SharedStack;
}

function described(stack: Stack): SharedStack {
  const { base_url, auth_url, console_url, ca_file, ca, demo, dataDir, nats, postgres } = stack;
  const servers = { nats: { url: nats.url }, postgres: { url: postgres.url } };
  return { base_url, auth_url, console_url, ca_file, ca, demo, dataDir, ...servers };
}
