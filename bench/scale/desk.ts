import { join } from 'node:path';
import { Database, SystemClock, loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import {
  Accounts,
  AnswerAddresses,
  AttachmentAddresses,
  ENGINE_MIGRATIONS,
  RecordReader,
  RecordStoreSettings,
} from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { databaseOn } from '../rig';
import { fill } from './data';

/** Reads of the engine on a database with so many tasks. */
export interface Desk {
  readonly tasks: number;
  readonly database: Database;
  readonly reader: RecordReader;
}

export async function openDesk(server: string, tasks: number): Promise<Desk> {
  const name = `tasks_${tasks}`;
  const settings = loadSettings(RecordStoreSettings, {
    DATABASE_URL: server,
    DATABASE_NAME: name,
    DATABASE_POOL_SIZE: '1',
    STATEMENT_TIMEOUT_MS: '600000',
  });
  const { migrations } = (await import(
    join(__dirname, '..', '..', 'libs', 'work-records', 'migrations', 'migrations.js')
  )) as { migrations: MigrationClass[] };
  await migrate(settings, {
    service: workRecords.service,
    migrations: [...ENGINE_MIGRATIONS, ...migrations],
  });
  const database = Database.open(databaseOn(server, name), 'bench', settings);
  await fill(database, tasks);
  const clock = new SystemClock();
  const addresses = new AttachmentAddresses(clock, settings);
  const answers = new AnswerAddresses(settings);
  const accounts = new Accounts(database);
  const reader = new RecordReader(database, accounts, clock, settings, addresses, answers, workRecords);
  return { tasks, database, reader };
}
