import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startNats, startPostgres, type Running } from '@deskline/local-stack';
import { sweep, throwAwayFolder } from './throw-away';

/** Setup and teardown are loaded apart, in one process. */
const shared = globalThis as { desklineTestStack?: { folder: string; servers: Running[] } };

/** One PostgreSQL and one NATS for the whole run, on free ports in a throw-away folder. */
export async function startTestStack(): Promise<void> {
  await sweep();
  const folder = await throwAwayFolder();
  const stack = { folder, servers: [] as Running[] };
  shared.desklineTestStack = stack;
  const start = async (name: string, starting: Promise<Running>) => {
    const server = await starting;
    stack.servers.push(server);
    process.env[name] = server.url;
  };
  const starts = await Promise.allSettled([
    start('TEST_DATABASE_URL', startPostgres({ dir: join(folder, 'postgres') })),
    start('TEST_NATS_URL', startNats({ dir: join(folder, 'nats') })),
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
