import { Module, type Type } from '@nestjs/common';
import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DatabaseModule } from '../database/database.module';
import { migrate } from '../database/migrate';
import { connectionOptions } from '../nats/connection-options';
import { REPORT_SUBJECT } from '../ops/instance-report';
import { SERVICE_NAMES } from '../service-name';
import { loadSettings } from '../settings/load-settings';
import { Settings } from '../settings/settings';
import { examine, tell } from './doctor';
import { clockFinding, type Finding } from './finding';

class CreateThing1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id int); CREATE INDEX thing_by_id ON thing (id)');
    await runner.query('CREATE TABLE event_log (position bigint) PARTITION BY RANGE (position)');
    await runner.query('CREATE TABLE event_log_1 PARTITION OF event_log DEFAULT');
  }
  down = () => Promise.resolve();
}
class LaterThing1700000000002 implements MigrationInterface {
  up = () => Promise.resolve();
  down = () => Promise.resolve();
}

const serviceWith = (...migrations: (new () => MigrationInterface)[]): Type => {
  @Module({ imports: [DatabaseModule.forRoot({ service: 'work-records', migrations })] })
  class Service {}
  return Service;
};
@Module({})
class Gateway {}

const OPTIONS = { name: 'work-records', doctor: { indexes: () => ['thing_by_id'] } } as const;
let home: TestDatabase;
let env: Record<string, string>;
let nats: NatsConnection;

const faults = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level === 'fault').map(({ about, fact }) => `${about}: ${fact}`);
const ofService = async (
  changes: Record<string, string> = {},
  module = serviceWith(CreateThing1700000000001),
) => faults(await examine(module, OPTIONS, { ...env, ...changes }));
const ofInstallation = () => examine(Gateway, { name: 'api-gateway' }, env);

async function sql(statement: string): Promise<void> {
  const client = new Client(home.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Answers as the processes of all services but the missing ones do. */
function answering(missing: readonly string[] = [], changes: object = {}): () => void {
  const subscription = nats.subscribe(REPORT_SUBJECT, {
    callback: (_error, message) => {
      for (const service of SERVICE_NAMES.filter((name) => !missing.includes(name))) {
        const report = { service, version: '1', clock: Date.now(), ready: true, checks: {}, delays: [] };
        message.respond(JSON.stringify({ ...report, ...(service === 'work-records' ? changes : {}) }));
      }
    },
  });
  return () => subscription.unsubscribe();
}

beforeAll(async () => {
  home = await testDatabase();
  env = { ...home.settings, STATEMENT_TIMEOUT_MS: '6000', NATS_URL: testNatsUrl() };
  await migrate(loadSettings(Settings, env), {
    service: 'work-records',
    migrations: [CreateThing1700000000001],
  });
  nats = await connect(connectionOptions(testNatsUrl(), 'spec'));
});
afterAll(async () => {
  await nats.close();
  await home.drop();
});

describe('Doctor of a service', () => {
  it('finds no fault in a sound one, and tells versions and sizes', async () => {
    const findings = await examine(serviceWith(CreateThing1700000000001), OPTIONS, env);
    expect(faults(findings)).toEqual([]);
    const lines: string[] = [];
    expect(tell('work-records', findings, (line) => lines.push(line))).toBe(true);
    const text = lines.join('\n');
    expect(text).toMatch(/ok {7}PostgreSQL: version \d+.*, database of/);
    expect(text).toContain('migrations: all 1 have run');
    expect(text).toContain('indexes: ');
    expect(text).toContain('JetStream: ');
  });

  it('names each wrong setting, and repeats no secret', async () => {
    const url = 'postgres://ann:s3cr3t-word@127.0.0.1:1';
    expect(await ofService({ OPS_PORT: '-1' })).toEqual([
      'settings: The setting OPS_PORT is "-1" but must not be less than 0.',
    ]);
    expect(await ofService({ STATEMENT_TIMEOUT_MS: '9000', CALL_TIMEOUT_MS: '8000' })).toEqual([
      'settings: STATEMENT_TIMEOUT_MS is 9000, not less than CALL_TIMEOUT_MS, which is 8000',
    ]);
    const away = await examine(serviceWith(CreateThing1700000000001), OPTIONS, { ...env, DATABASE_URL: url });
    expect(faults(away)).toEqual([expect.stringMatching(/^PostgreSQL: cannot be used: .*ECONNREFUSED/)]);
    expect(JSON.stringify(away)).not.toContain('s3cr3t');
  });

  it('finds pending migrations', async () => {
    expect(await ofService({}, serviceWith(CreateThing1700000000001, LaterThing1700000000002))).toEqual([
      'migrations: 1 are pending, first LaterThing1700000000002',
    ]);
  });

  it('finds invalid and missing indexes', async () => {
    await sql(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'thing_by_id'::regclass`);
    expect(await ofService()).toEqual(['indexes: thing_by_id is invalid']);
    await sql('DROP INDEX thing_by_id');
    expect(await ofService()).toEqual(['indexes: thing_by_id is missing']);
    await sql('CREATE INDEX thing_by_id ON thing (id)');
    expect(await ofService()).toEqual([]);
  });

  it('finds a log without partitions', async () => {
    await sql('ALTER TABLE event_log DETACH PARTITION event_log_1');
    expect(await ofService()).toEqual(['event log: has no partition']);
    await sql('ALTER TABLE event_log ATTACH PARTITION event_log_1 DEFAULT');
  });

  it('finds that NATS cannot be reached', async () => {
    expect(await ofService({ NATS_URL: 'nats://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/^NATS: cannot be reached: /),
    ]);
  });
});

describe('Doctor of the installation', () => {
  it('finds no fault where all services answer', async () => {
    const stop = answering();
    expect(faults(await ofInstallation())).toEqual([]);
    stop();
  });

  it('finds a service that is stopped, and one that is not ready', async () => {
    let stop = answering(['webhook-dispatcher']);
    expect(faults(await ofInstallation())).toEqual(['webhook-dispatcher: no instance answers']);
    stop();
    stop = answering([], { ready: false, checks: { postgresql: 'failed', nats: 'ok' } });
    expect(faults(await ofInstallation())).toEqual([
      'work-records: 1 of 1 instances are not ready: postgresql',
    ]);
    stop();
  });

  it('finds clocks that differ, work that is late, and several versions', async () => {
    const late = [{ name: 'log of work-records', seconds: 90 }];
    const stop = answering([], { clock: Date.now() - 60_000, version: '2', delays: late });
    const findings = await ofInstallation();
    expect(faults(findings)).toEqual([
      expect.stringMatching(/^work-records: its clock is (59|60|61)\.\d s off$/),
    ]);
    expect(findings.filter(({ level }) => level === 'warning').map(({ fact }) => fact)).toEqual(
      expect.arrayContaining(['log of work-records is 90 s late', 'services are of 1 and 2']),
    );
    stop();
  });

  it('allows for the time of the answer when it compares clocks', () => {
    expect(clockFinding('a', 5_000, 5_000, 9_000).level).toBe('ok');
    expect(clockFinding('a', 15_000, 5_000, 9_000).level).toBe('warning');
    expect(clockFinding('a', 50_000, 5_000, 9_000).level).toBe('fault');
  });
});
