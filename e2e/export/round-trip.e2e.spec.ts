import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack } from '@deskline/testing';
import { Client } from 'pg';
import S3rver from 's3rver';
import { fromBufferPromise, type Entry } from 'yauzl';
import type { DemoAccount } from '../../tools/demo/demo-account';
import { WIDGET } from '../../tools/demo/widget/widget';
import { Api } from '../api';
import { E2eEnv } from '../e2e-env';
import { loadAccount } from '../own-account';
import { until } from '../until';
import { untilAnswered } from '../until-answered';
import { START_LIMIT_MS } from '../use-shared-env';
import { Exporter, type ExportState } from './exported';
import { Importer } from './imported';
import { directionOf } from '@deskline/record-http';
import { differences, ORDER, without } from './compare-files';
import { databaseOf } from './database-of';

/** Files of a ZIP, by name. */
async function unzip(zip: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName.replace('.csv', ''), Buffer.concat(parts).toString());
  }
  return files;
}

type File = readonly [type: string, text: string];
type Results = Record<string, { rows: Readonly<Record<string, number>>; message?: string; log: string[] }>;

const SETTINGS = { JOBS_WAITING: '500' };
/** Types that financial managers alone read. */
const OF_FINANCIAL_MANAGERS = [
  'effort_class_rateIDs',
  'rfc_type_activityIDs',
  'standard_service_request_activityIDs',
];
/** Upper bound of the time that the imports of all types take on a busy machine. */
const QUEUE_MS = 240_000;

/** Bucket for the files of an installation. */
async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'round-trip-'));
  const configureBuckets = [{ name: 'files', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    settings: {
      ATTACHMENT_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The account as a new installation has it: its organization, and the person who sets it up. */
const founded = (account: DemoAccount): DemoAccount => ({
  ...account,
  serviceDesk: undefined,
  foundations: account.foundations.filter(({ key }) => key === account.id),
  people: [{ ...account.people[0], organization: account.id, teams: [], more: {} }],
  settings: [],
  records: [],
});

/** Imports that ended as an error, or that have rows of these results. */
const faultsIn = (results: Results, names: readonly string[]): Results =>
  Object.fromEntries(
    Object.entries(results).filter(
      ([, { rows, message }]) => message !== undefined || names.some((name) => (rows[name] ?? 0) > 0),
    ),
  );

/**
 * Records refer to each other in circles: the first import of a file leaves out optional references to later types. Those among
 * its own records follow at once.
 */
const stepsOf = ([name, text]: File): File[] => {
  const direction = directionOf(ORDER, name);
  const withoutAll = without(text, name, (column) => !column.required && direction(column) !== 'back');
  const withOwn = without(text, name, (column) => !column.required && direction(column) === 'ahead');
  return [[name, withoutAll], ...(withOwn === withoutAll ? [] : [[name, withOwn] as const])];
};

describe('The demo data', () => {
  let env: E2eEnv<Stack>;
  let types: readonly string[];
  let exported: Map<string, string>;
  let exporter: Exporter;
  let importer: Importer;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    env = await E2eEnv.start(SETTINGS);
    const { token, account } = env.personOf('Ellen');
    exporter = new Exporter(env.as('Ellen'), env.stack.ca);
    importer = new Importer(env.as('Ellen'), env.stack, token, account);
    const all = await env.as('Ellen').get<{ type: string }[]>('/import/types');
    types = all.map(({ type }) => type).filter((type) => !OF_FINANCIAL_MANAGERS.includes(type));
    exported = await unzip(await exporter.file({ type: types.join() }));
  }, START_LIMIT_MS);
  afterAll(async () => {
    await exporter?.close();
    await importer?.close();
    await env?.stop();
    for (const stop of stops) await stop();
  });

  /** Posts files one after another, and returns the last results of each type. */
  const importAll = async (
    into: Importer,
    contents: readonly File[],
    options: Readonly<Record<string, string>> = {},
  ) => {
    const posted: [type: string, token: string][] = [];
    for (const [type, text] of contents) posted.push([type, await into.post(type, text, options)]);
    // The queue first, by its last import: each of the others is then read once.
    await into.end(posted.at(-1)?.[1] ?? '', QUEUE_MS);
    const results: Results = {};
    for (const [type, token] of posted) {
      const state = await into.end(token);
      const rows = state.results ?? {};
      const isFailed = state.state !== 'done' || (rows['failures'] ?? 0) > 0;
      const log = isFailed ? (await into.log(state)).split('\n').slice(0, 5) : [];
      results[type] = { rows, log, ...(state.state !== 'done' && { message: state.message }) };
    }
    return results;
  };

  it('is unchanged by an import of its export', async () => {
    const results = await importAll(importer, [...exported]);
    expect(faultsIn(results, ['created', 'updated', 'deleted', 'failures', 'errors'])).toEqual({});
    const total = Object.values(results).reduce((sum, { rows }) => sum + (rows['unchanged'] ?? 0), 0);
    expect(total).toBeGreaterThan(300);
  }, 240_000);

  it('is the same in an empty installation with a bucket that its files were imported into', async () => {
    const bucket = await startBucket();
    stops.push(bucket.stop);
    const stack = await startStack({ demo: false, environment: { ...SETTINGS, ...bucket.settings } });
    stops.unshift(() => stack.stop());
    const [ellen] = await loadAccount(founded(WIDGET), stack);
    const { token = '', account = '' } = ellen ?? {};
    const api = new Api(stack, token, account);
    const into = new Importer(api, stack, token, account);
    const from = new Exporter(api, stack.ca);
    try {
      const files = [...exported].filter(([, text]) => text.trim().includes('\n'));
      const origin = { origin: 'widget' };
      const steps = [
        await importAll(into, files.flatMap(stepsOf), origin),
        await importAll(into, files, origin),
      ];
      expect(steps.map((results) => faultsIn(results, ['failures', 'errors', 'deleted']))).toEqual([{}, {}]);
      const copies = await unzip(await from.file({ type: types.join() }));
      expect(differences(copies, exported)).toEqual({});
    } finally {
      await Promise.all([api.close(), into.close(), from.close()]);
    }
  }, 480_000);

  it('has each row once in an export whose gateway is killed between two types', async () => {
    const ellen = env.as('Ellen');
    const site = await ellen.post('/sites', { name: 'One of many' });
    const database = new Client(databaseOf(env.stack.postgres.url));
    await database.connect();
    try {
      await database.query(
        `INSERT INTO site SELECT (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n))).*
         FROM site s, generate_series(1, 6000) n WHERE s.id = $1`,
        [site.id],
      );
      // The export cannot end before this lock does.
      await database.query('BEGIN');
      await database.query('LOCK TABLE holiday IN ACCESS EXCLUSIVE MODE');
      const token = await exporter.post({ type: 'sites,holidays', columns: 'ID' });
      await until(async () => {
        const { type, line = 0 } = await ellen.get<ExportState>(`/export/${token}`);
        return type === 'holidays' || line > 5_000;
      });
      await env.stack.kill('api-gateway');
      await database.query('COMMIT');
      const { state, url = '' } = await exporter.end(token);
      expect(state).toBe('done');
      const { rows } = await database.query<{ lease: number }>('SELECT lease FROM job WHERE token = $1', [
        token,
      ]);
      expect(rows[0]?.lease).toBeGreaterThan(1);
      const files = await unzip((await exporter.download(url)).bytes);
      const ids = files.get('sites')?.trim().split('\n').slice(1) ?? [];
      expect([new Set(ids).size, ids.filter((id) => Number(id) > 1_000_000).length]).toEqual([
        ids.length,
        6_000,
      ]);
      expect(files.get('holidays')?.trim().split('\n').length).toBeGreaterThan(1);
    } finally {
      await database.end();
    }
  }, 120_000);

  it('has one export of a schedule whose service is killed when it is due', async () => {
    const ellen = env.as('Ellen');
    const recurrence = { frequency: 'daily', start_date: '2030-01-01', time_of_day: '05:00' };
    const body = { name: 'Due', types: ['sites'], recurrence, deliver: 'none' };
    const { id } = await ellen.post('/export_schedules', body);
    const database = new Client(databaseOf(env.stack.postgres.url));
    await database.connect();
    try {
      await database.query('UPDATE export_schedule SET occurs_at = now() WHERE id = $1', [id]);
      await env.stack.kill('configuration-records');
      const exportsOf = async () =>
        (await database.query(`SELECT FROM job WHERE schedule_id = $1`, [id])).rowCount;
      await until(async () => (await exportsOf()) === 1);
      await untilAnswered(() => ellen.call('PATCH', `/export_schedules/${id}`, { name: 'Posted' }));
      expect(await exportsOf()).toBe(1);
    } finally {
      await database.end();
    }
  }, 120_000);
});
