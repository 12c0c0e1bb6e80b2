import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationRecords } from '@deskline/configuration-records/records';
import { workspace } from '@deskline/local-stack';
import { loadSettings, migrate } from '@deskline/platform';
import { catalogue } from '@deskline/record';
import { ENGINE_MIGRATIONS, RecordStoreSettings } from '@deskline/record-store';
import {
  conformTo,
  describeRecord,
  openContractEnv,
  testDatabase,
  type OpenContractEnv,
} from '@deskline/testing';
import { migrations } from '../libs/configuration-records/migrations/migrations';
import { CATALOGUES } from '../tools/catalogues';
import { differencesIn } from '../tools/migration/differences';
import { source } from '../tools/migration/source';
import { additions } from './contract/exceptions';
import { branchWithLeases, linesOf, MIGRATION, RECORD, type Branch } from './new-type/branch';
import { Lease } from './new-type/lease.record';

const { service, records, foreign } = configurationRecords;
const withLeases = catalogue(service, [...records, Lease], foreign);
const offered = [...CATALOGUES.filter((one) => one !== configurationRecords), withLeases];

const read = (file: string) => readFile(join(workspace(), file), 'utf8');

/** Built from a definition, a migration, its line in an area and its translations alone. */
describe('A record type that comes by a definition and a migration alone', () => {
  let branch: Branch;
  let contractEnv: OpenContractEnv;

  beforeAll(async () => {
    branch = await branchWithLeases();
    conformTo(branch.document);
    contractEnv = await openContractEnv('new-type', offered, additions(''), { dist: branch.dist });
  }, 180_000);
  afterAll(async () => {
    await contractEnv?.close();
    await branch?.remove();
  });

  it('has the migration that the command writes', async () => {
    const database = await testDatabase();
    const settings = loadSettings(RecordStoreSettings, database.settings);
    await migrate(settings, { service, migrations: [...ENGINE_MIGRATIONS, ...migrations] });
    const statements = await differencesIn(database.url, withLeases, [Lease]);
    await database.drop();
    expect(await read(MIGRATION)).toBe(source('AddLeases1799900000000', statements));
  });

  describeRecord(Lease, withLeases, () => contractEnv);

  it('takes as many lines as CONTRIBUTING says', async () => {
    const [definition, migration] = [linesOf(await read(RECORD)), linesOf(await read(MIGRATION))];
    const said = (await read('CONTRIBUTING.md')).replace(/\s+/g, ' ');
    expect(said).toContain(
      `${definition} lines of definition, ${branch.named} in its area and ${branch.worded} of words; the command wrote the ${migration} of the migration`,
    );
  });
});
