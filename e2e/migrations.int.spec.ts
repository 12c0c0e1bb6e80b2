import { Database, loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import { configurationRecords } from '@deskline/configuration-records/records';
import { ENGINE_MIGRATIONS, RecordStoreSettings } from '@deskline/record-store';
import { openDatabase, testDatabase, type TestDatabase } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { migrations as configuration } from '../libs/configuration-records/migrations/migrations';
import { migrations as oauth } from '../libs/oauth-server/migrations/migrations';
import { migrations as webhooks } from '../libs/webhook-dispatcher/migrations/migrations';
import { migrations as work } from '../libs/work-records/migrations/migrations';
import { differencesIn } from '../tools/migration/differences';

const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0]);
/** Those of the engine come first, but for changes of its tables since the baseline. */
const ofRecords = (migrations: MigrationClass[]) =>
  [...ENGINE_MIGRATIONS, ...migrations].sort((one, other) => numberOf(one.name) - numberOf(other.name));
const SERVICES = [
  ['work-records', ofRecords(work), workRecords, 1],
  ['configuration-records', ofRecords(configuration), configurationRecords, 2],
  ['webhook-dispatcher', ofRecords(webhooks), webhookRecords, 3],
] as const;

let home: TestDatabase;
let database: Database;
beforeEach(async () => {
  home = await testDatabase();
  database = openDatabase(home);
});
afterEach(async () => {
  await database.close();
  await home.drop();
});

const run = (service: string, migrations: MigrationClass[]) =>
  migrate(loadSettings(RecordStoreSettings, home.settings), { service, migrations });
const namesOf = (migrations: readonly MigrationClass[]) => migrations.map(({ name }) => name);

describe.each(SERVICES)('Migrations of %s', (service, migrations, catalogue, place) => {
  it('make the tables that the definitions say, but for defaults, which the release before needs', async () => {
    await run(service, migrations);
    const table = catalogue.records.find(({ relation }) => relation !== 'view')?.name;
    await database.query(`ALTER TABLE "${table}" ALTER COLUMN account_id SET DEFAULT ''`);
    expect(await differencesIn(home.url, catalogue, catalogue.records)).toEqual([]);
  });

  it(`number audit lines and archive entries ${place}, ${place + 10} and so on`, async () => {
    await run(service, migrations);
    for (const table of ['audit_line', 'shelved']) {
      const sequence = `pg_get_serial_sequence('${table}', 'id')`;
      const next = () => database.rows(`SELECT nextval(${sequence})`);
      expect([await next(), await next()]).toEqual([[[String(place)]], [[String(place + 10)]]]);
    }
  });
});

const ALL: [string, MigrationClass[]][] = [
  ...SERVICES.map(([service, migrations]): [string, MigrationClass[]] => [service, migrations]),
  ['oauth-server', oauth],
];

describe.each(ALL)('Baseline of %s', (service, migrations) => {
  const before = migrations.flatMap((migration) => migration.replaces ?? [migration.name]);
  const baselines = migrations.filter(({ replaces }) => replaces);
  /** A database that only says which migrations it has had. */
  const say = async (names: readonly string[]) => {
    await database.query(
      'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL)',
    );
    for (const name of names)
      await database.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
        numberOf(name),
        name,
      ]);
  };

  it('runs in the order of the numbers in the names', async () => {
    const ran = await run(service, migrations);
    expect(ran).toEqual(namesOf(migrations));
    expect([...ran].sort((one, other) => numberOf(one) - numberOf(other))).toEqual(ran);
  });

  it('is marked as run, and not run, in a database that has had all migrations it replaces', async () => {
    await say(before);
    expect(await run(service, migrations)).toEqual([]);
    const marked = await database.rows('SELECT name, timestamp FROM migrations ORDER BY id DESC LIMIT $1', [
      baselines.length,
    ]);
    expect(marked.reverse()).toEqual(namesOf(baselines).map((name) => [name, String(numberOf(name))]));
    expect(await run(service, migrations)).toEqual([]);
  });

  it('is refused by a database that has had only some of the migrations it replaces', async () => {
    const replaced = baselines.flatMap(({ replaces = [] }) => replaces);
    await say(replaced.slice(0, -1));
    await expect(run(service, migrations)).rejects.toThrow(
      `replaces, and not ${replaced.at(-1)}: migrate it with the last version that has them, then again.`,
    );
    expect(await database.rows('SELECT FROM migrations')).toHaveLength(
      replaced.length - 1 + baselines.length - 1,
    );
  });
});
