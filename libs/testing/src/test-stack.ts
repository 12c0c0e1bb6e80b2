import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findNats,
  findPostgres,
  isAlive,
  startNats,
  startPostgres,
  type Running,
} from '@deskline/local-stack';

const PREFIX = 'deskline-test-';

/** Setup and teardown are loaded apart, in one process. */
const shared = globalThis as { desklineTestStack?: { folder: string; servers: Running[] } };

/** One PostgreSQL and one NATS for the whole run, on free ports in a throw-away folder. */
export async function startTestStack(): Promise<void> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
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

/** A run that was killed could not stop its servers: the next one does. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    const left = await Promise.allSettled([
      findPostgres(join(folder, 'postgres')),
      findNats(join(folder, 'nats')),
    ]);
    for (const server of left) if (server.status === 'fulfilled') await server.value?.stop();
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
