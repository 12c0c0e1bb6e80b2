import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeArriving } from './arriving-file';
import { JOB_ROOT, jobFileName } from './job-file-key';
import type { JobFiles, StoredFile } from './storage';

/** Files of jobs in a folder that all gateways share. */
export class DiskJobFiles implements JobFiles {
  constructor(private readonly folder: string) {}

  async write(key: string, bytes: Readable): Promise<number> {
    const path = this.pathOf(key);
    // The remains of an interrupted write are removed with those of uploads.
    const arriving = await writeArriving(join(this.folder, 'arriving'), bytes);
    try {
      await mkdir(dirname(path), { recursive: true });
      await rename(arriving, path);
      return (await stat(path)).size;
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  }

  async find(key: string): Promise<StoredFile | null> {
    const found = jobFileName(key) === null ? null : await stat(this.pathOf(key)).catch(absent);
    return found?.isFile() ? { key, size: found.size, uploadedAt: found.mtime } : null;
  }

  async open(key: string): Promise<Readable> {
    const handle = await open(this.pathOf(key));
    return createReadStream('', { fd: handle });
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch(absent);
  }

  async sweep(before: Date): Promise<number> {
    let removed = 0;
    const root = join(this.folder, JOB_ROOT);
    for (const account of await namesIn(root))
      for (const random of await namesIn(join(root, account)))
        for (const name of await namesIn(join(root, account, random))) {
          const file = await this.find(`${JOB_ROOT}${account}/${random}/${name}`);
          if (!file || file.uploadedAt >= before) continue;
          await this.remove(file.key);
          removed += 1;
        }
    return removed;
  }

  close(): void {}

  /** Accepts only keys that `newJobFile` can have made, so that no path leads out of the folder. */
  private pathOf(key: string): string {
    if (jobFileName(key) === null) throw new Error('Not a key');
    return join(this.folder, key);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENOTEMPTY') return null;
  throw error;
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];
