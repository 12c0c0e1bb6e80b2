import { join } from 'node:path';
import { tryNats, tryPostgres } from './given-server';
import { startNats } from './nats/nats';
import { startPostgres } from './postgres/postgres';
import { keepRunning } from './system/keep-running';

export interface Backing {
  url: string;
  /** Of a server that was started here. */
  readonly pid?: number;
  stop(): Promise<void>;
}

type Say = (sentence: string) => void;

/** Server that another process runs, and so is not stopped here. */
const given = (url: string): Backing => ({ url, stop: async () => undefined });

export async function databaseServer(url: string | undefined, dataDir: string, say: Say): Promise<Backing> {
  if (url) return tryPostgres(url).then(() => given(url));
  say('Starting PostgreSQL ...');
  return keepRunning('PostgreSQL', startPostgres, join(dataDir, 'postgres'), say);
}

export async function natsServer(url: string | undefined, dataDir: string, say: Say): Promise<Backing> {
  if (url) return tryNats(url).then(() => given(url));
  say('Starting NATS ...');
  return keepRunning('NATS', startNats, join(dataDir, 'nats'), say);
}
