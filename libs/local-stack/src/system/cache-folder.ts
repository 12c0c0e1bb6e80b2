import { access, constants, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from './cannot-start';
import { workspace } from './workspace';

/** Folder of downloaded programs, the same for every start and every test run of this checkout. */
export async function cacheFolder(): Promise<string> {
  const inside = join(workspace(), 'node_modules', '.cache', 'deskline');
  try {
    await mkdir(inside, { recursive: true });
    await access(inside, constants.W_OK);
    return inside;
  } catch {
    return ownFolderIn(tmpdir());
  }
}

/** Anyone may write in /tmp: what is run from there must be ours alone. */
async function ownFolderIn(parent: string): Promise<string> {
  const me = process.getuid?.() ?? 0;
  const folder = join(parent, `deskline-${me}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  if (uid !== me || mode & 0o022) throw new CannotStart(`${folder} belongs to someone else: remove it.`);
  return folder;
}
