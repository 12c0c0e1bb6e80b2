import { randomBytes } from 'node:crypto';
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../system/cannot-start';

/** PostgreSQL refuses to run as root, so root hands it to `nobody`, who cannot enter root's private folders. */
const NOBODY = 65534;
const PUBLIC_FOLDER = '/var/lib/deskline';

export const isRoot = process.getuid?.() === 0;
export const servant: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export async function giveToServant(path: string): Promise<void> {
  if (isRoot) await chown(path, NOBODY, NOBODY);
}

/** Whether the servant gets to this folder: each folder on the way lets others through. */
export async function isReachable(folder: string): Promise<boolean> {
  if (!isRoot) return true;
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid } = await stat(path);
    if (!(mode & 0o001) && uid !== NOBODY) return false;
    if (path === dirname(path)) return true;
  }
}

/** A folder outside the private one, kept across restarts of the machine. */
export async function publicFolder(name = randomBytes(8).toString('hex')): Promise<string> {
  const folder = join(PUBLIC_FOLDER, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    if (await isReachable(folder)) return folder;
  } catch {
    // Reported below: a read-only file system and a closed /var/lib have the same message.
  }
  throw new CannotStart(
    `PostgreSQL does not run as root and its helper user cannot enter this folder or ${PUBLIC_FOLDER}: start as a plain user, choose another DATA_DIR, or set DATABASE_URL.`,
  );
}
