import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Database } from '../database/database';
import { Settings } from '../settings/settings';
import { watchDatabase } from './database-metrics';
import { Metrics } from './metrics';

const WAITING = /^deskline_database_pool_waiting\{.*\} (\d+)$/m;

describe('metrics of the database', () => {
  const metrics = new Metrics('work-records');
  let home: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    home = await testDatabase();
    database = Database.open(
      home.url,
      'work-records',
      Object.assign(new Settings(), { DATABASE_POOL_SIZE: 1 }),
    );
    // Asks PostgreSQL before the pool is counted, as readiness does.
    metrics.gauge({
      name: 'asks_first',
      help: 'Asks',
      async collect() {
        await database.query('SELECT 1');
      },
    });
    watchDatabase(metrics, database);
  });
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  const waiting = async () => Number(WAITING.exec(await metrics.text())?.[1]);

  it('count no statement as waiting that a free connection takes', async () => {
    expect([await waiting(), await waiting()]).toEqual([0, 0]);
  });

  it('count the statements that wait while every connection is in use', async () => {
    let scrape: Promise<number> | undefined;
    await database.transaction(async () => {
      scrape = waiting();
      await new Promise(setImmediate);
    });
    expect(await scrape).toBeGreaterThan(0);
  });
});
