import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migratedDatabase } from './made-database';

let runs = 0;

class CreateThing1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    runs += 1;
    await runner.query('CREATE TABLE thing (name text)');
  }
  async down(): Promise<void> {
    return;
  }
}

const options = { service: 'made-database', migrations: [CreateThing1700000000000] };

describe('migratedDatabase', () => {
  it('runs the same migrations once, and gives each caller a database of its own', async () => {
    const homes = await Promise.all([migratedDatabase(options), migratedDatabase(options)]);
    const clients = homes.map(({ url }) => new Client(url));
    for (const client of clients) await client.connect();
    const [mine, yours] = clients;
    await mine?.query(`INSERT INTO thing VALUES ('mine')`);
    expect((await mine?.query('SELECT name FROM thing'))?.rows).toEqual([{ name: 'mine' }]);
    expect((await yours?.query('SELECT name FROM thing'))?.rows).toEqual([]);
    expect(runs).toBe(1);
    for (const client of clients) await client.end();
    for (const { drop } of homes) await drop();
  });
});
