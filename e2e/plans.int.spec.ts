import { loadSettings, migrate, type Database, type MigrationClass, type Queries } from '@deskline/platform';
import { configurationRecords } from '@deskline/configuration-records/records';
import { hasSearchIndex, type Catalogue, type RecordType } from '@deskline/record';
import {
  ENGINE_MIGRATIONS,
  listPlan,
  matchingTypesSql,
  RecordStoreSettings,
  singlePlan,
  type ListQuery,
} from '@deskline/record-store';
import { openDatabase, testDatabase, type TestDatabase } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { migrations as configuration } from '../libs/configuration-records/migrations/migrations';
import { migrations as webhooks } from '../libs/webhook-dispatcher/migrations/migrations';
import { migrations as work } from '../libs/work-records/migrations/migrations';
import { defaultList, reader } from '../tools/artefacts/support/default-list';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}

/** A nested record type is listed below its parent; some also together. */
const parentOf = ({ nested, createUnder = [] }: RecordType): ListQuery['within'] =>
  nested && createUnder[0] ? { field: createUnder[0].parent, id: 1 } : undefined;

/** Steps of a plan that take longer the more rows a table has. */
function growing(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': found } = node;
  const reads = /Seq Scan|Hash Join|Merge Join/.test(type) ? [[type, table].join(' ').trim()] : [];
  const walks = /^(Bitmap )?Index/.test(type) && !found ? [`all of ${index}`] : [];
  return [...reads, ...walks, ...(node.Plans ?? []).flatMap(growing)];
}

const sorts = (node: Node): boolean => node['Node Type'] === 'Sort' || (node.Plans ?? []).some(sorts);

const indexesIn = (node: Node): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesIn),
];

async function planOf(database: Pick<Queries, 'rows'>, text: string): Promise<Node> {
  const [row] = await database.rows(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  return (JSON.parse(row?.[0] ?? '') as [{ Plan: Node }])[0].Plan;
}

/** Plans of prepared statements stay as they were made, on the empty tables of a new installation. */
describe.each([
  [workRecords, work],
  [configurationRecords, configuration],
  [webhookRecords, webhooks],
] as [Catalogue, MigrationClass[]][])('Plans of an empty database', (catalogue, migrations) => {
  const { service, records } = catalogue;
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await testDatabase();
    await migrate(loadSettings(RecordStoreSettings, home.settings), {
      service,
      migrations: [...ENGINE_MIGRATIONS, ...migrations],
    });
    database = openDatabase(home);
  });
  afterAll(async () => {
    await database?.close();
    await home?.drop();
  });

  const scopeOf = (record: RecordType) => ({ record, principal: reader, catalogue, nodeDomain: 'deskline' });

  it(`find each record of ${service}, and the rows it shows, by the condition of an index`, async () => {
    const found: string[] = [];
    for (const record of records) {
      const plan = await planOf(database, singlePlan(scopeOf(record)).text);
      found.push(...growing(plan).map((step) => `${record.name}: ${step}`));
    }
    expect(found).toEqual([]);
  });

  it(`read pages of ${service} in the order of an index, and count by one`, async () => {
    const found: string[] = [];
    for (const record of records) {
      const lists = [parentOf(record), ...(record.listedTogether ? [undefined] : [])].map((within) =>
        listPlan(scopeOf(record), defaultList(record, within)),
      );
      const texts = lists.flatMap(({ page, count }) => [page.text, count.text]);
      const plans = await Promise.all(texts.map((text) => planOf(database, text)));
      found.push(...plans.flatMap(growing).map((step) => `${record.name}: ${step}`));
      // The records below one parent may be sorted.
      if (!record.nested && plans.some(sorts)) found.push(`${record.name}: sorts`);
    }
    expect(found).toEqual([]);
  });

  it(`find the words of ${service} by their index, whatever other indexes there are`, async () => {
    const found: string[] = [];
    const done = new Error('Rolls back.');
    const work = database.transaction(async (transaction) => {
      // As the connection has it for statements that read words.
      await transaction.query(`SET LOCAL enable_bitmapscan = on`);
      for (const record of records.filter(hasSearchIndex)) {
        const { page, count } = listPlan(scopeOf(record), { ...defaultList(record), search: 'two words' });
        const types = matchingTypesSql([{ record, below: undefined }]);
        for (const text of [page.text, count.text, types]) {
          const indexes = indexesIn(await planOf(transaction, text));
          if (!indexes.some((index) => index.startsWith(`${record.name}_words`)))
            found.push(`${record.name}: ${indexes.join()}`);
        }
      }
      throw done;
    });
    await expect(work).rejects.toBe(done);
    expect(found).toEqual([]);
  });
});
