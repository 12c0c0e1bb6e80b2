import { renameSync, writeFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart, end, startTimeOf, waitUntil, type ProcessRecord } from '@deskline/local-stack';

/** Process that runs on a data folder, and the processes that it started. */
interface Holder {
  pid: number;
  started: string;
  port: number;
  processes: ProcessRecord[];
  stopping?: boolean;
}

const GRACE_MS = 12_000;
/** Time limit of a stop, which waits for the gateway, the services and two servers. */
const STOP_MS = 60_000;

/** Lock of a data folder for one `npm start`. Stops the processes of a killed one, and takes the lock over. */
export class Lock {
  private constructor(
    private readonly file: string,
    private readonly holder: Holder,
  ) {}

  static async take(dataDir: string, port: number, say: (sentence: string) => void): Promise<Lock> {
    await makeFolder(dataDir);
    const file = join(dataDir, 'launcher.json');
    const holder = { pid: process.pid, started: startTimeOf(process.pid), port, processes: [] };
    const lock = new Lock(file, holder);
    while (!(await lock.claim())) await lock.evict(say);
    return lock;
  }

  /** Stored for the next start, in case this one is killed. */
  record(processes: ProcessRecord[]): void {
    this.holder.processes = processes;
    this.write();
  }

  /** A next start waits for the end of this one. */
  recordStopping(): void {
    this.holder.stopping = true;
    this.write();
  }

  async release(): Promise<void> {
    await rm(this.file, { force: true });
  }

  private get draft(): string {
    return `${this.file}.${process.pid}`;
  }

  private write(): void {
    writeFileSync(this.draft, JSON.stringify(this.holder));
    renameSync(this.draft, this.file);
  }

  /** Creates the lock by a link, which appears with its content, and only where there is none. */
  private async claim(): Promise<boolean> {
    await writeFile(this.draft, JSON.stringify(this.holder));
    try {
      await link(this.draft, this.file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(this.draft, { force: true });
    }
  }

  private async evict(say: (sentence: string) => void): Promise<void> {
    const holder = await readFile(this.file, 'utf8').then(parseHolder, () => null);
    if (holder?.stopping && isSame(holder)) {
      say(`Waiting for process ${holder.pid} to stop ...`);
      await waitUntil(() => !isSame(holder), STOP_MS);
    }
    if (holder && isSame(holder)) {
      throw new CannotStart(
        `Deskline already runs on this data as process ${holder.pid}, at https://localhost:${holder.port}/ (stop it by Ctrl-C or kill ${holder.pid}).`,
      );
    }
    const left = holder?.processes.filter(isSame) ?? [];
    if (left.length > 0) say(`Stopping ${left.length} processes that a killed npm start left behind ...`);
    await Promise.all(left.map(({ pid }) => end(pid, 'SIGTERM', GRACE_MS)));
    await rm(this.file, { force: true });
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

const isSame = ({ pid, started }: { pid: number; started: string }): boolean =>
  started !== '' && startTimeOf(pid) === started;

/** Mode of the folder: as root, PostgreSQL's user must enter it; otherwise only its owner may. */
async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await writeFile(join(dataDir, '.writable'), '');
    await rm(join(dataDir, '.writable'));
  } catch (error) {
    throw new CannotStart(
      `The setting DATA_DIR names ${dataDir}, which cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
