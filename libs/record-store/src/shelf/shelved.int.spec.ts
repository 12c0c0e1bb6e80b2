import { auditLineNumbers } from '../table/audit-line-numbers';
import { ENGINE_MIGRATIONS } from '../table/engine-migrations';
import { loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import { testDatabase } from '@deskline/testing';
import { DataSource } from 'typeorm';
import { RecordStoreSettings } from '../record-store.settings';
import { Shelved1797200000000 } from './shelved.migration';

const before: readonly MigrationClass[] = ENGINE_MIGRATIONS.filter((each) => each !== Shelved1797200000000);

/** A database that things were put away in before it was written down who did. */
describe('the migration that writes down what is put away', () => {
  let source: DataSource;
  let drop: () => Promise<void>;
  const rows = (text: string) => source.query(text) as Promise<Record<string, unknown>[]>;

  beforeAll(async () => {
    const database = await testDatabase();
    const settings = loadSettings(RecordStoreSettings, database.settings);
    const run = (migrations: readonly MigrationClass[]) =>
      migrate(settings, { service: 'work-records', migrations: [...migrations, auditLineNumbers(2)] });
    await run(before);
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    drop = async () => {
      await source.destroy();
      await database.drop();
    };
    await rows(
      'CREATE TABLE job (id bigint PRIMARY KEY, account_id text, shelf text, updated_at timestamptz)',
    );
    await rows(`INSERT INTO job VALUES (1, 'widget', NULL, '2026-03-01'), (2, 'widget', 'archived', '2026-03-01'),
      (3, 'widget', 'trashed', '2026-03-01')`);
    const line = (changes: object, person: number, at: string) =>
      rows(`INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, changes, created_at)
        VALUES ('widget', 'job', 2, 'update', ${person}, '${JSON.stringify(changes)}', '${at}')`);
    await line({ shelf: [null, 'trashed'] }, 7, '2026-02-01T00:00:00Z');
    await line({ shelf: ['trashed', 'archived'] }, 8, '2026-02-02T00:00:00Z');
    await line({ subject: ['a', 'b'] }, 9, '2026-02-03T00:00:00Z');
    await run(ENGINE_MIGRATIONS);
  });
  afterAll(() => drop?.());

  it('finds out by whom and when, as far as the audit tells', async () => {
    expect(await rows('SELECT record_id, archived_by_id, archived_at FROM archive_entry')).toEqual([
      { record_id: '2', archived_by_id: '8', archived_at: new Date('2026-02-02T00:00:00Z') },
    ]);
    expect(await rows('SELECT record_id, trashed_by_id, trashed_at FROM trash_entry')).toEqual([
      { record_id: '3', trashed_by_id: null, trashed_at: new Date('2026-03-01T00:00:00Z') },
    ]);
  });

  it('gives them numbers that no other service gives', async () => {
    const ids = (await rows('SELECT id FROM shelved')).map(({ id }) => Number(id) % 10);
    expect(ids).toEqual([2, 2]);
  });
});
