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
  startStack,
  testDatabase,
  type OpenContractEnv,
  type Stack,
} from '@deskline/testing';
import { describeInBrowser } from '../libs/testing/src/browser/describe-in-browser';
import { migrations } from '../libs/configuration-records/migrations/migrations';
import { CATALOGUES } from '../tools/catalogues';
import { differencesIn } from '../tools/migration/differences';
import { source } from '../tools/migration/source';
import { additions } from './contract/exceptions';
import { branchWithLeases, linesOf, MIGRATION, RECORD, type Branch } from './new-type/branch';
import { withLeasesInConsole } from './new-type/in-the-console';
import { Lease } from './new-type/lease.record';

const { service, records, foreign } = configurationRecords;
const withLeases = catalogue(service, [...records, Lease], foreign);
const offered = [...CATALOGUES.filter((one) => one !== configurationRecords), withLeases];

const read = (file: string) => readFile(join(workspace(), file), 'utf8');

/** Built from a definition, a migration, its line in an area and its translations alone. */
describe('A record type that comes by a definition and a migration alone', () => {
  let branch: Branch;
  let contractEnv: OpenContractEnv;
  let stack: Stack;

  beforeAll(async () => {
    branch = await branchWithLeases();
    conformTo(branch.document);
    // The console is that of the workspace: it has not heard of the type.
    const environment = { CONSOLE_DIR: join(workspace(), 'dist', 'console') };
    stack = await startStack({ demo: false, dist: branch.dist, environment });
    contractEnv = await openContractEnv('new-type', offered, additions(''), { stack });
  }, 180_000);
  afterAll(async () => {
    await contractEnv?.close();
    await stack?.stop();
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

  describeInBrowser('in the console', (program) => {
    it('has a list, a form and a page with fields to edit', async () => {
      const errors = await withLeasesInConsole(program, stack, async (page) => {
        await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor();
        await page.getByRole('link', { name: 'New: Lease' }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill('Printer of the third floor');
        await page.getByRole('combobox', { name: 'Supplier' }).fill('IT');
        await page.getByRole('option', { name: 'IT', exact: true }).click();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { level: 1, name: 'Printer of the third floor' }).waitFor();
        await page.getByRole('button', { name: 'Edit Status' }).click();
        await page.getByRole('combobox', { name: 'Status' }).click();
        await page.getByRole('option', { name: 'Active', exact: true }).click();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Status: Saved').waitFor();
        await page.getByRole('navigation').getByRole('link', { name: 'Leases', exact: true }).click();
        const row = page.getByRole('row').filter({ hasText: 'Printer of the third floor' });
        await row.getByText('Active').waitFor();
      });
      expect(errors).toEqual([]);
    }, 180_000);
  });

  it('takes as many lines as CONTRIBUTING says', async () => {
    const [definition, migration] = [linesOf(await read(RECORD)), linesOf(await read(MIGRATION))];
    const said = (await read('CONTRIBUTING.md')).replace(/\s+/g, ' ');
    expect(said).toContain(
      `${definition} lines of definition, ${branch.named} in its area and ${branch.worded} of words; the command wrote the ${migration} of the migration`,
    );
  });
});
