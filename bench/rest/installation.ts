import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, freePort, workspace, type DemoFile } from '@deskline/local-stack';

const LOOK_MS = 20;

/** Deskline as `npm start` runs it, on a folder of its own. */
export class Installation {
  private launcher: ChildProcess | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  static async create(): Promise<Installation> {
    return new Installation(await mkdtemp(join(tmpdir(), 'deskline-rest-')), await freePort());
  }

  /** Returns the seconds until everything answers and demo data is loaded. */
  async start(): Promise<number> {
    const began = performance.now();
    this.launcher = spawn(process.execPath, [join(workspace(), 'scripts', 'start.mjs')], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        RATE_LIMIT_PER_HOUR: '1000000',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!existsSync(this.demoFile)) {
      if (this.launcher.exitCode !== null) throw new Error('Deskline has not started.');
      await sleep(LOOK_MS);
    }
    return (performance.now() - began) / 1_000;
  }

  /** The launcher; servers and services are its children. */
  get pid(): number {
    return this.launcher?.pid ?? 0;
  }

  async databaseUrl(): Promise<string> {
    return (await findPostgres(join(this.dataDir, 'postgres')))?.url ?? '';
  }

  async demo(): Promise<DemoFile> {
    return JSON.parse(await readFile(this.demoFile, 'utf8')) as DemoFile;
  }

  async stop(): Promise<void> {
    if (!this.launcher || this.launcher.exitCode !== null) return;
    this.launcher.kill('SIGINT');
    await once(this.launcher, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private get demoFile(): string {
    return join(this.dataDir, 'demo.json');
  }
}
