import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  freePort,
  startDeskline,
  startPostgres,
  workspace,
  type Deskline,
  type DesklineOptions,
  type Running,
  type Service,
} from '@deskline/local-stack';
import { prepareRunEnd } from './run-end';
import { copyFirstStart, type FirstStart } from './stack-template';
import { processFile, sweep, throwAwayFolder } from './throw-away';

export type StackOptions = Partial<
  Pick<DesklineOptions, 'demo' | 'databaseUrl' | 'natsUrl' | 'pauses' | 'dist' | 'say'>
> & {
  /** Settings of the services. */
  environment?: DesklineOptions['environment'];
  /** Folder and port that are made already, and kept afterwards. */
  data?: Pick<StackData, 'dataDir' | 'port'>;
};

/** Data folder of a stack to come, on which PostgreSQL runs. */
export interface StackData extends Pick<Deskline, 'stop'> {
  readonly dataDir: string;
  readonly port: number;
  readonly postgres: Running;
}

/** All of Deskline, run as npm start runs it: five processes from dist, own PostgreSQL, NATS and data folder. */
export interface Stack extends Deskline {
  dataDir: string;
  /** The text of ca_file, for a client's TLS options. */
  ca: string;
  /** kill -9, as often as there are instances; returns when they have been started again and are ready. */
  kill(service: Service): Promise<void>;
  /** Returns when that many instances are ready; a further gateway's PORT is in `fleet.of('api-gateway')`. */
  scale: Deskline['fleet']['scale'];
}

/**
 * Short schedules, high limits, and waits long enough for a machine that is busy with other specs.
 */
const TEST_SETTINGS = {
  NODE_ENV: 'production',
  WEBHOOK_ALLOWED_TARGETS: '127.0.0.0/8,::1/128',
  WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1',
  PASSWORD_MEMORY_KIB: '64',
  PASSWORD_PASSES: '1',
  RATE_LIMIT_PER_HOUR: '1000000',
  RATE_LIMIT_UNAUTHENTICATED_PER_HOUR: '1000000',
  DATABASE_POOL_WAIT_MS: '10000',
  CALL_TIMEOUT_MS: '20000',
  IDENTITY_TIMEOUT_MS: '10000',
  RATE_LIMIT_TIMEOUT_MS: '10000',
  DIRECTORY_TIMEOUT_MS: '10000',
  DIRECTORY_CHANGE_TIMEOUT_MS: '10000',
};
const PAUSES = { pausesMs: [100, 200, 500, 1_000], steadyMs: 60_000 };

export async function startStack({ environment, data, ...options }: StackOptions = {}): Promise<Stack> {
  if (!options.dist) await build();
  prepareRunEnd();
  await sweep();
  const dataDir = data?.dataDir ?? (await throwAwayFolder());
  const remove = async () => (data ? undefined : rm(dataDir, { recursive: true, force: true }));
  try {
    const port = data?.port ?? (await freePort());
    if (isPlain(options)) await copyFirstStart(dataDir, port, makeFirst);
    const deskline = await startIn(dataDir, port, { ...options, environment });
    const { fleet } = deskline;
    return {
      ...deskline,
      dataDir,
      ca: await readFile(deskline.ca_file, 'utf8'),
      kill: (service) => fleet.kill(service),
      scale: (...wanted) => fleet.scale(...wanted),
      stop: async () => {
        await deskline.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Data as of a first start, where the run has a template of it. `stop` is for the time after the stack's own. */
export async function stackData(): Promise<StackData> {
  await build();
  const [dataDir, port] = [await throwAwayFolder(), await freePort()];
  await copyFirstStart(dataDir, port, makeFirst);
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, port, postgres, stop };
}

/** True for a stack with demo data, on servers and services of its own. */
const isPlain = ({ databaseUrl, natsUrl, dist, demo = true }: StackOptions): boolean =>
  demo && !databaseUrl && !natsUrl && !dist;

async function makeFirst(): Promise<FirstStart> {
  const [dataDir, port] = [await throwAwayFolder(), await freePort()];
  // Left running for the stack to take over.
  await startPostgres({ dir: join(dataDir, 'postgres'), throwAway: true });
  const deskline = await startIn(dataDir, port, {});
  await deskline.stop();
  return { dataDir, port };
}

function startIn(
  dataDir: string,
  port: number,
  { environment, ...options }: StackOptions,
): Promise<Deskline> {
  return startDeskline({
    demo: true,
    pauses: PAUSES,
    ...options,
    port,
    dataDir,
    environment: { ...process.env, ...TEST_SETTINGS, ...environment },
    onProcesses: (processes) => writeFileSync(processFile(dataDir), JSON.stringify(processes)),
  });
}

/** Builds the sources, which is quick when none has changed. */
async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(workspace(), 'scripts', 'build.mjs')]);
}
