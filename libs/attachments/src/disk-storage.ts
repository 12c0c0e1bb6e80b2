import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { writeArriving } from './arriving-file';
import { folderOf, KEY_ROOT, readKey } from './key';
import type { Store, StoredFile } from './storage';

/** Bytes that have arrived, and are not yet anybody's. */
export interface ReceivedUpload {
  readonly size: number;
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** Uploads in a folder, each at the path of its key. Several gateways share the folder. */
export class DiskStorage implements Store {
  readonly provider = 'local';
  private readonly files: string;
  private readonly arriving: string;
  private readonly swept: string;

  constructor(folder: string) {
    this.files = join(folder, 'files');
    this.arriving = join(folder, 'arriving');
    this.swept = join(folder, 'swept');
  }

  /** Writes a stream to disk as it arrives; if it breaks off, no file is left. */
  async receive(stream: Readable): Promise<ReceivedUpload> {
    const file = await writeArriving(this.arriving, stream);
    const discard = () => rm(file, { force: true });
    const { size } = await stat(file);
    return { size, discard, keep: (key) => this.keep(file, key) };
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    await (await this.receive(Readable.from([bytes]))).keep(key);
  }

  async find(key: string): Promise<StoredFile | null> {
    const path = this.pathOf(key);
    const found = path === null ? null : await stat(path).catch(absent);
    return found?.isFile() ? { key, size: found.size, uploadedAt: found.mtime } : null;
  }

  open(key: string): Readable {
    const path = this.pathOf(key);
    if (path === null) throw new Error('Not a key');
    return createReadStream(path);
  }

  async *list(of?: string): AsyncIterable<StoredFile> {
    for (const account of of === undefined ? await namesIn(this.files) : [folderOf(of)]) {
      for (const random of await namesIn(join(this.files, account))) {
        for (const name of await namesIn(join(this.files, account, random))) {
          const found = await this.find(`${KEY_ROOT}${account}/${random}/${name}`);
          if (found) yield found;
        }
      }
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    if (path === null) return;
    await rm(path, { force: true });
    // The folder was made for this upload alone.
    await rmdir(dirname(path)).catch(absent);
  }

  async removeBroken(before: Date): Promise<void> {
    for (const name of await namesIn(this.arriving)) {
      const file = join(this.arriving, name);
      const found = await stat(file).catch(absent);
      if (found && found.mtime < before) await rm(file, { force: true });
    }
  }

  async claimSweep(now: Date, everyMs: number): Promise<boolean> {
    const last = await stat(this.swept).catch(absent);
    if (last && now.getTime() - last.mtimeMs < everyMs) return false;
    await mkdir(dirname(this.swept), { recursive: true });
    await writeFile(this.swept, now.toISOString());
    return true;
  }

  private async keep(file: string, key: string): Promise<void> {
    const path = this.pathOf(key);
    if (path === null) throw new Error('Not a key');
    await mkdir(dirname(path), { recursive: true });
    await rename(file, path);
  }

  /** Accepts only keys that `newPrefix` and `fileName` can have made, so that no path leads out of the folder. */
  private pathOf(key: string): string | null {
    const read = readKey(key);
    return read !== null && key.endsWith(`/${read.name}`) && key.split('/').length === 4
      ? join(this.files, key.slice(KEY_ROOT.length))
      : null;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? [];
