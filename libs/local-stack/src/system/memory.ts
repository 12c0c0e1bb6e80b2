import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** State for the next start: the credentials made at the first start, and the port. */
export interface Memory {
  password: string;
  port?: number;
  /** Folder of the data when it cannot be in the wanted one. */
  home?: string;
  /** True if the data need not survive a crash of the machine, at any start. */
  throwAway?: boolean;
}

export async function recall(file: string): Promise<Memory> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Memory;
  } catch {
    const memory = { password: randomBytes(24).toString('base64url') };
    await remember(file, memory);
    return memory;
  }
}

export async function remember(file: string, memory: Memory): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(memory), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
