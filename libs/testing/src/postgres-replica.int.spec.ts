import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type Running } from '@deskline/local-stack';
import { Client } from 'pg';
import { startReplica, type PostgresReplica } from './postgres-replica';
import { throwAwayFolder } from './throw-away';

describe('A streaming replica of PostgreSQL', () => {
  let dir: string;
  let primary: Running;
  let replica: PostgresReplica;

  beforeAll(async () => {
    dir = await throwAwayFolder();
    primary = await startPostgres({ dir: join(dir, 'postgres'), throwAway: true });
    await run(primary.url, 'CREATE TABLE word (text text)');
    replica = await startReplica({ primary, dir: join(dir, 'postgres-replica'), synchronous: true });
  });

  afterAll(async () => {
    await replica.stop();
    await primary.stop();
    await rm(dir, { recursive: true });
  });

  it('has the rows of its primary, and takes no writes', async () => {
    await run(primary.url, `INSERT INTO word VALUES ('before')`);
    await replica.caughtUp();
    expect(await run(replica.url, 'SELECT text FROM word')).toEqual([{ text: 'before' }]);
    await expect(run(replica.url, `INSERT INTO word VALUES ('refused')`)).rejects.toMatchObject({
      code: '25006',
    });
  });

  it('has every acknowledged row and takes writes when its primary was killed', async () => {
    await run(primary.url, `INSERT INTO word VALUES ('last')`);
    process.kill(primary.pid, 'SIGKILL');
    await replica.promote();
    await run(replica.url, `INSERT INTO word VALUES ('after')`);
    expect(await run(replica.url, 'SELECT text FROM word')).toEqual([
      { text: 'before' },
      { text: 'last' },
      { text: 'after' },
    ]);
  });
});

async function run(url: string, statement: string): Promise<object[]> {
  const client = new Client(url);
  await client.connect();
  return (await client.query<object>(statement).finally(() => client.end())).rows;
}
