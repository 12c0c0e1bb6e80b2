import { testServerUrl } from '@deskline/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Log } from '../logging/log';
import { Settings } from '../settings/settings';
import { Database } from './database';
import type { DatabaseOptions } from './database-options';
import { databaseName, databaseUrl } from './database-url';
import { assertMigrated } from './assert-migrated';
import { migrate } from './migrate';

class CreateThing1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id int)');
    // Long enough for the other migration to start meanwhile.
    await runner.query('SELECT pg_sleep(0.2)');
  }
  down = () => Promise.resolve();
}

class FillThing1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO thing VALUES (1)');
  }
  down = () => Promise.resolve();
}

class WidenThing1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE thing ADD width int');
  }
  down = () => Promise.resolve();
}

/** Fails while two things have one id, and leaves an invalid index then. */
class UniqueThing1700000000004 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS thing_by_id');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY thing_by_id ON thing (id)');
  }
  down = () => Promise.resolve();
}

const options: DatabaseOptions = {
  service: 'migrate-spec',
  migrations: [CreateThing1700000000001, FillThing1700000000002],
};

let settings: Settings;
let name: string;

const onServer = async (statement: string): Promise<void> => {
  const client = new Client(testServerUrl());
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const open = (): Database => Database.open(databaseUrl(settings, name));

beforeEach(() => {
  settings = Object.assign(new Settings(), {
    DATABASE_URL: testServerUrl(),
    DATABASE_NAME: `migrate_${process.pid}_${Date.now()}`,
  });
  name = databaseName(settings, options.service);
});

afterEach(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

describe('migrate', () => {
  it('creates the database and runs each migration once, also when called twice at once and again later', async () => {
    const runs = await Promise.all([migrate(settings, options), migrate(settings, options)]);
    expect(runs.flat().sort()).toEqual(['CreateThing1700000000001', 'FillThing1700000000002']);
    expect(await migrate(settings, options)).toEqual([]);
    const database = open();
    expect(await database.rows('SELECT id FROM thing')).toEqual([['1']]);
    await database.close();
  });

  it('lets others read a table that it waits for, and changes it as soon as it is free', async () => {
    await migrate(settings, options);
    const [holder, reader] = [open(), open()];
    const waits: string[] = [];
    const log = { info: (_: object, text: string) => void waits.push(text) } as unknown as Log;
    const migrations = [...options.migrations, WidenThing1700000000003];
    let migrated: Promise<string[]> | undefined;
    await holder.transaction(async (transaction) => {
      await transaction.query('SELECT id FROM thing');
      migrated = migrate(settings, { ...options, migrations }, log);
      while (waits.length < 2) expect(await reader.rows('SELECT id FROM thing')).toEqual([['1']]);
    });
    expect(await migrated).toEqual(['WidenThing1700000000003']);
    expect(await reader.rows('SELECT id, width FROM thing')).toEqual([['1', null]]);
    expect(new Set(waits)).toEqual(new Set(['migration tries again: a table was locked']));
    await holder.close();
    await reader.close();
  });

  it('makes an index concurrently while a second run waits, and again after a failure in the middle', async () => {
    await migrate(settings, options);
    const database = open();
    await database.query('INSERT INTO thing VALUES (1)');
    const withIndex = { ...options, migrations: [...options.migrations, UniqueThing1700000000004] };
    await expect(migrate(settings, withIndex)).rejects.toThrow('could not create unique index');
    const valid = () => database.rows(`SELECT indisvalid FROM pg_index WHERE indrelid = 'thing'::regclass`);
    expect(await valid()).toEqual([['f']]);
    await database.query('DELETE FROM thing WHERE ctid = (SELECT max(ctid) FROM thing)');
    const runs = await Promise.all([migrate(settings, withIndex), migrate(settings, withIndex)]);
    expect(runs.flat()).toEqual(['UniqueThing1700000000004']);
    expect(await valid()).toEqual([['t']]);
    await database.close();
  });

  it('needs no right to create databases if the database exists', async () => {
    await onServer(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
    await onServer(`CREATE DATABASE ${name} OWNER ${name}`);
    const url = new URL(testServerUrl());
    Object.assign(url, { username: name, password: 'plain' });
    settings.DATABASE_URL = url.href;
    expect(await migrate(settings, options)).toHaveLength(2);
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    await expect(migrate(settings, options)).rejects.toThrow(
      `The database ${name} does not exist, and the user`,
    );
    await onServer(`DROP ROLE ${name}`);
  });

  it('is required before a service starts', async () => {
    await migrate(settings, { ...options, migrations: [] });
    const database = open();
    const demand = () => assertMigrated(database, name, options.migrations);
    await expect(demand()).rejects.toThrow(
      `The database ${name} is not migrated (2 of 2 migrations are missing): run this program once with the argument "migrate".`,
    );
    await migrate(settings, { ...options, migrations: [CreateThing1700000000001] });
    await expect(demand()).rejects.toThrow('1 of 2 migrations are missing');
    await migrate(settings, options);
    await expect(demand()).resolves.toBeUndefined();
    await database.close();
  });
});
