import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startNats, startPostgres, type Running } from '@deskline/local-stack';
import { prepareRunEnd } from './run-end';
import { offerSharedStack } from './shared-stack';
import { RUN_FOLDER } from './stack-template';
import { natsVariable } from './test-database';
import { sweep, throwAwayFolder, useMemory } from './throw-away';

/** Setup and teardown are loaded apart, in one process. */
const shared = globalThis as { desklineTestStack?: { folder: string; servers: Pick<Running, 'stop'>[] } };

/** Of jest's global configuration. */
interface Run {
  readonly maxWorkers: number;
  /** Paths of the command line: such a part of the tests starts one stack or none, and needs no template. */
  readonly nonFlagArgs?: readonly string[];
}

/**
 * One PostgreSQL for the whole run, where each test has its databases, and one NATS for each of jest's workers: subjects
 * are the services' own, and two specs that run at the same time would answer each other's requests.
 */
export async function startTestStack({ maxWorkers, nonFlagArgs = [] }: Run): Promise<void> {
  prepareRunEnd();
  await sweep();
  await useMemory();
  const folder = await throwAwayFolder();
  const stack = { folder, servers: [await offerSharedStack()] as Pick<Running, 'stop'>[] };
  shared.desklineTestStack = stack;
  if (nonFlagArgs.length === 0) process.env[RUN_FOLDER] = folder;
  const start = async (name: string, starting: Promise<Running>) => {
    const server = await starting;
    stack.servers.push(server);
    process.env[name] = server.url;
  };
  // One after the other: the first may have to download the program.
  const startEachNats = async () => {
    for (let worker = 1; worker <= maxWorkers; worker++) {
      await start(natsVariable(worker), startNats({ dir: join(folder, `nats-${worker}`) }));
    }
  };
  const starts = await Promise.allSettled([
    start('TEST_DATABASE_URL', startPostgres({ dir: join(folder, 'postgres'), throwAway: true })),
    startEachNats(),
  ]);
  const failed = starts.find((result) => result.status === 'rejected');
  if (!failed) return;
  await stopTestStack();
  throw failed.reason;
}

export async function stopTestStack(): Promise<void> {
  const stack = shared.desklineTestStack;
  if (!stack) return;
  await Promise.all(stack.servers.map((server) => server.stop()));
  await rm(stack.folder, { recursive: true, force: true });
}
