import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { MigrationClass } from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { EVENT_LOG_MIGRATIONS } from './event-log-migrations';

/** Statements of the version before partitions, which works on during a rollout. */
const BEFORE = {
  insert: `INSERT INTO event_log (event, account_id, object_type, object_id, payload, occurred_at)
    VALUES ('task.update', 'widget', 'task', $1, '{}', now())`,
  give: 'SELECT given, head, highest, oldest FROM give_event_positions(0, $1, 0, now())',
  read: 'SELECT position, object_id FROM event_log WHERE position > $1 ORDER BY position LIMIT 10',
  first: 'SELECT min(position) AS first FROM event_log',
  delete: 'DELETE FROM event_log WHERE position <= $1',
};

let home: TestDatabase;
let client: Client;
beforeEach(async () => {
  home = await testDatabase();
  client = new Client(home.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await home.drop();
});

async function run(migrations: readonly MigrationClass[]): Promise<void> {
  const source = new DataSource({ type: 'postgres', url: home.url, migrations: [...migrations] });
  await source.initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}
const insert = (id: number) => client.query(BEFORE.insert, [id]);
const give = (limit: number) => client.query(BEFORE.give, [limit]);
const positions = async (after: number) =>
  (await client.query<{ position: string; object_id: string }>(BEFORE.read, [after])).rows.map(
    ({ position, object_id }) => [Number(position), Number(object_id)],
  );

it('Migrations to partitions keep events with and without position, and their order, at each step', async () => {
  await run(EVENT_LOG_MIGRATIONS.slice(0, 1));
  for (const id of [1, 2, 3]) await insert(id);
  await give(2);
  for (const steps of [2, 3, 4, 5, 6]) {
    await run(EVENT_LOG_MIGRATIONS.slice(0, steps));
    await insert(steps + 2);
    await give(1);
  }
  await give(10);
  expect(await positions(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id]));
  const { rows } = await client.query('SELECT tableoid::regclass::text AS name FROM event_log GROUP BY 1');
  expect(rows).toEqual([{ name: 'event_log_1' }]);
});

it('Partitions of the event log serve the statements of the version before them', async () => {
  await run(EVENT_LOG_MIGRATIONS);
  await client.query('UPDATE event_log_head SET position = 999999');
  for (const id of [1, 2, 3]) await insert(id);
  await give(10);
  expect(await positions(1_000_000)).toEqual([
    [1_000_001, 2],
    [1_000_002, 3],
  ]);
  await client.query(BEFORE.delete, [1_000_000]);
  expect((await client.query(BEFORE.first)).rows).toEqual([{ first: '1000001' }]);
});
