import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from './service';

const LARGE = 20 * 1024 * 1024;

/** The folder of the services' logs; at each start a large one is put aside, and the one before it dropped. */
export async function logFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const service of SERVICES) {
    const log = join(folder, `${service}.log`);
    const size = await stat(log).then(
      (found) => found.size,
      () => 0,
    );
    if (size > LARGE) await rename(log, `${log}.1`);
  }
  return folder;
}
