import { Settings, type Database } from '@deskline/platform';
import { openDatabase, testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { rebuildCommand } from './rebuild.command';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

async function commanded(...words: string[]): Promise<void> {
  const settings = Object.assign(new Settings(), { NATS_URL: testNatsUrl() });
  const rebuild = rebuildCommand([{ source: 'nobody', types: null, tables: [] }]);
  await rebuild({ settings, database, words, input: process.stdin, say: () => undefined });
}

describe('rebuildCommand', () => {
  it('explains in one sentence that the owner does not answer', async () => {
    await expect(commanded()).rejects.toThrow(/^nobody has to run, and does not answer: /);
  });

  it('refuses further arguments', async () => {
    await expect(commanded('team')).rejects.toThrow(/^Nothing may follow "rebuild"/);
  });
});
