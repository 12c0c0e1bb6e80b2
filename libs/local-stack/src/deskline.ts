import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addressesOf, untilAnswering, type Addresses } from './addresses';
import { databaseServer, natsServer, type Backing } from './backing';
import { demoData, type DemoFile } from './services/demo';
import { serviceEnvironment } from './services/environment';
import { Fleet, type FleetOptions } from './services/fleet';
import { logFolder } from './services/logs';
import { migrateAll } from './services/migrate';
import { Migrated } from './services/migrated';
import type { Environment } from './services/service';
import { recall } from './system/memory';
import { workspace } from './system/workspace';
import { certificateFor } from './tls/certificate';

export interface DesklineOptions extends Pick<FleetOptions, 'pauses' | 'signal' | 'say' | 'onProcesses'> {
  /** The gateway's public HTTPS port. */
  port: number;
  dataDir: string;
  /** A server that somebody else runs; without one, our own is started in dataDir. */
  databaseUrl?: string;
  natsUrl?: string;
  demo: boolean;
  /** Settings of the services, passed on as they are. */
  environment: Environment;
  /** The compiled workspace, where it is another one. */
  dist?: string;
}

export interface Deskline extends Addresses {
  demo: DemoFile | null;
  postgres: Backing;
  nats: Backing;
  fleet: Fleet;
  /** Stops everything that was started here, and nothing else. */
  stop(): Promise<void>;
}

type Stop = () => Promise<unknown>;

/** The whole of Deskline on this machine, from its servers to its demo data. */
export async function startDeskline(options: DesklineOptions): Promise<Deskline> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: DesklineOptions, stops: Stop[]): Promise<Omit<Deskline, 'stop'>> {
  const { port, signal, say = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  const logs = await logFolder(dataDir);
  const demoFile = join(dataDir, 'demo.json');
  // The file promises running services: it is absent before the start and after the stop.
  await rm(demoFile, { force: true });
  stops.push(() => rm(demoFile, { force: true }));

  const servers = [
    databaseServer(options.databaseUrl, dataDir, say),
    natsServer(options.natsUrl, dataDir, say),
  ] as const;
  // A server that comes up is stopped where the other one does not.
  for (const server of servers) stops.push(async () => (await server.catch(() => null))?.stop());
  const certificate = certificateFor(options.environment, join(dataDir, 'tls'));
  // A start that fails leaves nothing under way.
  await Promise.allSettled([...servers, certificate]);
  const [postgres, nats, tls] = await Promise.all([...servers, certificate]);
  signal?.throwIfAborted();

  const addresses = addressesOf(port, tls.caFile, options.environment);
  const { password: attachmentSecret } = await recall(join(dataDir, 'attachments.json'));
  const environment = await serviceEnvironment(options.environment, {
    port,
    dataDir,
    tls,
    addresses,
    attachmentSecret,
    databaseUrl: postgres.url,
    natsUrl: nats.url,
  });
  const scripts = { dist: options.dist ?? join(workspace(), 'dist'), logs, environment };

  const migrated = new Migrated(join(dataDir, 'postgres', 'migrated'), scripts.dist);
  const isOurs = options.databaseUrl === undefined;
  if (!isOurs || !(await migrated.byThisBuild())) {
    say('Bringing the databases up to date ...');
    await migrateAll(scripts);
    signal?.throwIfAborted();
  }

  say('Starting the five services ...');
  const fleet = new Fleet({ ...options, ...scripts, say });
  stops.push(() => fleet.stop());
  await fleet.start();
  await untilAnswering(port, tls.caFile);
  if (isOurs) await migrated.remember();

  const data = options.demo ? await demoData(dataDir, scripts, addresses, say) : null;
  const demo = data && { ...addresses, ...data };
  if (demo) await writePrivately(demoFile, JSON.stringify(demo, null, 2));
  return { ...addresses, demo, postgres, nats, fleet };
}

/** Writes a file that only its owner can read, and that appears whole. */
async function writePrivately(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
