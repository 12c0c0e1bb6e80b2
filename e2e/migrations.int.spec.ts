import { loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import { configurationRecords } from '@deskline/configuration-records/records';
import { ENGINE_MIGRATIONS, RecordStoreSettings } from '@deskline/record-store';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { migrations as configuration } from '../libs/configuration-records/src/migrations/migrations';
import { migrations as webhooks } from '../libs/webhook-dispatcher/src/migrations/migrations';
import { migrations as work } from '../libs/work-records/src/migrations/migrations';
import { differencesIn } from '../tools/migration/differences';

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database?.drop());

  it.each([
    ['work-records', workRecords, work],
    ['configuration-records', configurationRecords, configuration],
    ['webhook-dispatcher', webhookRecords, webhooks],
  ])(
    'make the tables that the definitions say: %s',
    async (service, catalogue, migrations: MigrationClass[]) => {
      const settings = loadSettings(RecordStoreSettings, database.settings);
      await migrate(settings, { service, migrations: [...ENGINE_MIGRATIONS, ...migrations] });
      expect(await differencesIn(database.url, catalogue, catalogue.records)).toEqual([]);
    },
  );
});
