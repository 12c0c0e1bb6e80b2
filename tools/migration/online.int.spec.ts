import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@deskline/local-stack';
import { migrate, migrationsIn, Settings } from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Client } from 'pg';
import { written } from './written';

/** The statements of TypeORM, one of each kind. */
const CHANGES = [
  'ALTER TABLE "step" ADD "note" text',
  'ALTER TABLE "step" ADD "urgent" boolean NOT NULL',
  'CREATE INDEX "step_by_note" ON "step"  ("note", "id")',
  'CREATE UNIQUE INDEX "step_unique_sourceID" ON "step" (lower("sourceID"))',
  'ALTER TABLE "step" ADD CONSTRAINT "step_place" UNIQUE ("place")',
  'ALTER TABLE "step" ADD CONSTRAINT "plan" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE NO ACTION',
  'ALTER TABLE "step" ADD CONSTRAINT "step_placed" CHECK ("place" > 0)',
];
const TABLES = `
CREATE TABLE plan AS SELECT id FROM generate_series(1, 10) id;
ALTER TABLE plan ADD PRIMARY KEY (id);
CREATE TABLE other (id int);
CREATE SEQUENCE places START 2001;
CREATE TABLE step (id serial PRIMARY KEY, plan_id int, place int DEFAULT nextval('places'), "sourceID" text);
INSERT INTO step (plan_id, place, "sourceID") SELECT 1 + n % 10, n, 'Source ' || n FROM generate_series(1, 2000) n`;
const ADD = `INSERT INTO step (plan_id, "sourceID") SELECT 1, 'Old ' || count(*) FROM step`;

type Log = NonNullable<Parameters<typeof migrate>[2]>;

let home: TestDatabase;
let folder: string;
let clients: Client[];
const connect = async (): Promise<Client> => {
  const client = new Client(home.url);
  await client.connect();
  clients.push(client);
  return client;
};

beforeEach(async () => {
  clients = [];
  home = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'deskline-online-'));
  const order = { name: 'ChangeSteps', number: 1799900000000, records: [] };
  for (const { file, text } of written(order, CHANGES)) await writeFile(join(folder, file), text);
  await (await connect()).query(TABLES);
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await home.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (log?: Log) => {
  const settings = Object.assign(new Settings(), home.settings);
  return migrate(settings, { service: 'steps', migrations: migrationsIn(folder) }, log);
};
const NAMES = ['', 'Concurrently', 'Constraints'].map((end, at) => `ChangeSteps${end}179990000000${at}`);

/** Names of invalid indexes and constraints, and the number of valid ones. */
const STATE = `
SELECT array_remove(array_agg(CASE WHEN NOT valid THEN name END), NULL) AS invalid, count(*) FILTER (WHERE valid) AS valid
FROM (
  SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'step'::regclass
  UNION ALL SELECT conname, convalidated FROM pg_constraint WHERE conrelid = 'step'::regclass AND contype IN ('f', 'c')
) made`;
/** Longer than a migration waits for a lock of its own. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE 'CREATE%CONCURRENTLY%' AND clock_timestamp() - query_start > interval '600 ms'`;

it('A written migration lets the release before read and write, whoever it waits for', async () => {
  const [writer, reader, before] = [await connect(), await connect(), await connect()];
  const waits: string[] = [];
  const log = { info: (_: object, text: string) => void waits.push(text) } as unknown as Log;
  await writer.query('BEGIN; UPDATE step SET plan_id = 2 WHERE id = 1');
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT id FROM other');
  const migrated = run(log);
  const serves = async () => {
    await before.query(ADD);
    await before.query('SELECT id, plan_id FROM step WHERE place = 7');
  };

  expect(await waitUntil(async () => (await serves(), waits.length > 0), 60_000)).toBe(true);
  await writer.query('COMMIT');
  const isWaiting = async () => (await before.query(WAITING)).rowCount === 1;
  expect(await waitUntil(async () => (await serves(), await isWaiting()), 60_000)).toBe(true);
  const tries = waits.length;
  await serves();
  await reader.query('COMMIT');

  expect(await migrated).toEqual(NAMES);
  expect(waits).toHaveLength(tries);
  await serves();
  expect((await before.query(STATE)).rows).toEqual([{ invalid: [], valid: '6' }]);
  const { rows } = await before.query(
    'SELECT count(*) FILTER (WHERE NOT urgent) = count(*) AS filled FROM step',
  );
  expect(rows).toEqual([{ filled: true }]);
});

it('A written migration that failed in the middle can be repeated', async () => {
  const client = await connect();
  await client.query(`INSERT INTO step (plan_id, "sourceID") VALUES (1, 'SOURCE 7')`);
  await expect(run()).rejects.toThrow('could not create unique index');
  const state = async () => (await client.query(STATE)).rows as unknown[];
  expect(await state()).toEqual([{ invalid: ['"step_unique_sourceID"', 'plan', 'step_placed'], valid: '2' }]);
  await client.query(`DELETE FROM step WHERE "sourceID" = 'SOURCE 7'`);
  expect(await run()).toEqual(NAMES.slice(1));
  expect(await state()).toEqual([{ invalid: [], valid: '6' }]);
});
