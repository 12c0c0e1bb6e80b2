import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@deskline/local-stack';
import { startNatsCluster, throwAwayFolder, type NatsCluster, type StackOptions } from '@deskline/testing';
import { Clocks } from './clocks';
import { Disk } from './disk';
import { PostgresPair } from './postgres-pair';

type Environment = NonNullable<StackOptions['environment']>;

/** Servers that a Deskline runs on. A fault case needs some of their parts. */
export interface World {
  readonly environment: Environment;
  readonly options: Omit<StackOptions, 'environment'>;
  readonly disks?: { readonly postgres: Disk; readonly nats: Disk };
  readonly clocks?: Clocks;
  readonly failover?: { readonly postgres: PostgresPair; readonly nats: NatsCluster };
  /** After the end of Deskline. */
  stop(): Promise<void>;
}

/** As npm start has them. */
export const plainWorld = (): World => ({
  environment: {},
  options: {},
  stop: () => Promise.resolve(),
});

/** PostgreSQL and NATS on disks of their own, where that is permitted, and clocks that can be wrong. */
export async function singleWorld(say: (sentence: string) => void): Promise<World> {
  const dataDir = await throwAwayFolder();
  const clocks = new Clocks(dataDir);
  const mounted: Disk[] = [];
  const stop = async () => {
    for (const disk of mounted) await disk.unmount();
    await rm(dataDir, { recursive: true, force: true });
  };
  const mount = async (name: string) => {
    const disk = await Disk.mount(join(dataDir, name));
    mounted.push(disk);
    return disk;
  };
  let disks: World['disks'];
  try {
    disks = { postgres: await mount('postgres'), nats: await mount('nats') };
  } catch (error) {
    say(`Left out, as no disk can be mounted here (root, mkfs.ext4 and loop devices are needed): ${error}`);
    for (const disk of mounted.splice(0)) await disk.unmount();
  }
  const data = { dataDir, port: await freePort() };
  return { environment: clocks.environment, options: { data }, disks, clocks, stop };
}

/** PostgreSQL with a synchronous replica, and a cluster of three NATS servers. */
export async function failoverWorld(): Promise<World> {
  const folder = await throwAwayFolder();
  const [postgres, nats] = await Promise.all([PostgresPair.start(folder), startNatsCluster(folder)]);
  return {
    environment: { EVENTS_STREAM_REPLICAS: '3' },
    options: { databaseUrl: postgres.url, natsUrl: nats.url },
    failover: { postgres, nats },
    stop: async () => {
      await Promise.all([postgres.stop(), nats.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
