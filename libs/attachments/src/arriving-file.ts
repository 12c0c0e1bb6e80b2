import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a stream to a new file of the folder, and returns its path; if it breaks off, no file is left. */
export async function writeArriving(folder: string, stream: Readable): Promise<string> {
  // The pipeline reports errors of the stream; before it is attached, an unhandled one would end the process.
  stream.on('error', () => undefined);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(stream, written);
    return path;
  } catch (error) {
    // A file that is still being opened would be made after it was removed.
    await closed(written);
    await rm(path, { force: true });
    throw error;
  }
}

async function closed(stream: WriteStream): Promise<void> {
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', () => resolve()));
}
