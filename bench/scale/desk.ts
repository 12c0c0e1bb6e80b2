import { join } from 'node:path';
import { Database, SystemClock, loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import {
  AnswerAddresses,
  AttachmentAddresses,
  ENGINE_MIGRATIONS,
  RecordReader,
  RecordStoreSettings,
} from '@deskline/record-store';
import { databaseOn } from '../rig';

/** Reads of the engine on a database with so many rows of one kind. */
export interface Desk {
  readonly rows: number;
  readonly database: Database;
  readonly reader: RecordReader;
  type(name: string): RecordType;
}

/** Accounts trust none, and are shown by their id: no bench reads records of several accounts. */
const NO_ACCOUNTS = { get: () => undefined, trustEachOther: () => false };

export async function openDesk(server: string, catalogue: Catalogue, rows: number): Promise<Desk> {
  const { service } = catalogue;
  const name = `rows_${rows}`;
  const settings = loadSettings(RecordStoreSettings, {
    DATABASE_URL: server,
    DATABASE_NAME: name,
    DATABASE_POOL_SIZE: '1',
    STATEMENT_TIMEOUT_MS: '600000',
  });
  const folder = join(__dirname, '..', '..', 'libs', service, 'migrations', 'migrations.js');
  const { migrations } = (await import(folder)) as { migrations: MigrationClass[] };
  await migrate(settings, { service, migrations: [...ENGINE_MIGRATIONS, ...migrations] });
  const database = Database.open(databaseOn(server, name), 'bench', settings);
  const clock = new SystemClock();
  const addresses = new AttachmentAddresses(clock, settings);
  const answers = new AnswerAddresses(settings);
  const reader = new RecordReader(database, NO_ACCOUNTS, clock, settings, addresses, answers, catalogue);
  return { rows, database, reader, type: (named) => typeIn(catalogue, named) };
}

function typeIn({ byName, service }: Catalogue, name: string): RecordType {
  const type = byName.get(name);
  if (!type) throw new Error(`${service} has no ${name}`);
  return type;
}
