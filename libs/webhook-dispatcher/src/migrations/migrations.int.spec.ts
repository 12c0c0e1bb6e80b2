import { entitiesOf } from '@deskline/record-store';
import type { TestDatabase } from '@deskline/testing';
import { DataSource } from 'typeorm';
import { dispatcherDatabase } from '../dispatcher.fixture';
import { webhookRecords } from '../records';

describe('the migrations of the dispatcher', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await dispatcherDatabase();
  });
  afterAll(() => database?.drop());

  it('make the tables that the definitions say', async () => {
    const entities = entitiesOf(webhookRecords);
    const data = await new DataSource({ type: 'postgres', url: database.url, entities }).initialize();
    const { upQueries } = await data.driver.createSchemaBuilder().log();
    await data.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
