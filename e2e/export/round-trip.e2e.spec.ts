import type { Stack } from '@deskline/testing';
import { Client } from 'pg';
import { fromBufferPromise, type Entry } from 'yauzl';
import { peopleOf } from '../../tools/demo/demo-account';
import { named } from '../../tools/demo/demo-record';
import { Api } from '../api';
import { E2eEnv } from '../e2e-env';
import { loadAccount, ownAccount } from '../own-account';
import { until } from '../until';
import { START_LIMIT_MS } from '../use-shared-env';
import { Exporter, type ExportState } from './exported';
import { Importer } from './imported';
import type { Column } from '@deskline/record-http';
import { differences, inOrder, without } from './compare-files';

function databaseOf(server: string): string {
  const url = new URL(server);
  url.pathname = 'configuration_records';
  return url.href;
}

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

type Results = Record<string, { rows: Readonly<Record<string, number>>; message?: string; log: string[] }>;

describe('The demo data', () => {
  let env: E2eEnv<Stack>;
  let types: readonly string[];
  let exported: Map<string, string>;
  let exporter: Exporter;
  let importer: Importer;

  beforeAll(async () => {
    env = await E2eEnv.start({ JOBS_WAITING: '500', RATE_LIMIT_PER_HOUR: '100000' });
    const { token, account } = env.personOf('Ellen');
    exporter = new Exporter(env.as('Ellen'), env.stack.ca);
    importer = new Importer(env.as('Ellen'), env.stack, token, account);
    const all = await env.as('Ellen').get<{ type: string }[]>('/import/types');
    types = inOrder(all.map(({ type }) => type));
    exported = await unzip(await exporter.file({ type: types.join() }));
  }, START_LIMIT_MS);
  afterAll(async () => {
    await exporter?.close();
    await importer?.close();
    await env?.stop();
  });

  /** Posts files in the order of their types, and returns the results of each. */
  const importAll = async (
    into: Importer,
    contents: ReadonlyMap<string, string>,
    options: Readonly<Record<string, string>> = {},
  ) => {
    const tokens = new Map<string, string>();
    for (const type of types)
      if (contents.has(type)) tokens.set(type, await into.post(type, contents.get(type) ?? '', options));
    const results: Results = {};
    for (const [type, token] of tokens) {
      const state = await into.end(token);
      const rows = state.results ?? {};
      const isFailed = state.state !== 'done' || (rows['failures'] ?? 0) > 0;
      const log = isFailed ? (await into.log(state)).split('\n').slice(0, 5) : [];
      results[type] = { rows, log, ...(state.state !== 'done' && { message: state.message }) };
    }
    return results;
  };

  it('is unchanged by an import of its export', async () => {
    const results = await importAll(importer, exported);
    const faults = Object.entries(results).filter(
      ([, { rows, message }]) =>
        message !== undefined ||
        Object.entries(rows).some(([name, count]) => name !== 'unchanged' && count > 0),
    );
    expect(Object.fromEntries(faults)).toEqual({});
    const total = Object.values(results).reduce((sum, { rows }) => sum + (rows['unchanged'] ?? 0), 0);
    expect(total).toBeGreaterThan(300);
  }, 240_000);

  it('is the same in an empty account that its files were imported into', async () => {
    const { id, ...model } = ownAccount('copy');
    const person = peopleOf('copy.example');
    const roles = ['account_administrator', 'account_owner', 'specialist'] as const;
    const people = await loadAccount(
      {
        ...model,
        id,
        serviceDesk: undefined,
        foundations: named('/organizations', { copy: { name: 'The copy' } }),
        people: [person('Cora Copy', 'Administrator', 'copy', { roles: [...roles], signsIn: true })],
        settings: [],
        records: [],
      },
      env.stack,
    );
    const { token = '' } = people[0] ?? {};
    const cora = new Api(env.stack, token, id);
    const into = new Importer(cora, env.stack, token, id);
    const from = new Exporter(cora, env.stack.ca);
    try {
      const files = new Map([...exported].filter(([, text]) => text.trim().includes('\n')));
      // The account of the roles is another one here.
      const roles = files.get('people_roles') ?? '';
      files.set(
        'people_roles',
        without(roles, 'people_roles', ({ field }) => field === 'account'),
      );
      const leavingOut = (isLeftOut: (column: Column) => boolean) =>
        new Map([...files].map(([name, text]) => [name, without(text, name, isLeftOut)]));
      const refused = (results: Results, some: ReadonlyMap<string, string>) =>
        new Map([...some].filter(([name]) => (results[name]?.rows['failures'] ?? 0) > 0));
      const origin = { origin: 'widget' };
      // Records refer to each other in circles: first without what they may leave out, then as they are.
      const isReference = ({ references }: Column) => references !== undefined;
      const bare = leavingOut((column) => isReference(column) && (column.isList || !column.required));
      const withoutLists = leavingOut((column) => isReference(column) && column.isList);
      const first = await importAll(into, bare, origin);
      await importAll(into, refused(first, withoutLists), origin);
      const whole = await importAll(into, files, origin);
      await importAll(into, refused(whole, files), origin);
      const copies = await unzip(await from.file({ type: types.join() }));
      expect(differences(copies, exported)).toEqual({
        // The administrator and the organization that the empty account has.
        people: { missing: 0, more: 1 },
        people_roles: { missing: 0, more: 1 },
        organizations: { missing: 0, more: 1 },
        // A major incident is not created as a resolved one.
        requests: { missing: 1, more: 0 },
        // Of that request, and of problems that are archived.
        notes: { missing: 3, more: 0 },
      });
    } finally {
      await Promise.all([cora.close(), into.close(), from.close()]);
    }
  }, 480_000);

  it('has each row once in an export whose gateways are killed', async () => {
    const ellen = env.as('Ellen');
    const site = await ellen.post('/sites', { name: 'One of many' });
    const database = new Client(databaseOf(env.stack.postgres.url));
    await database.connect();
    try {
      await database.query(
        `INSERT INTO site SELECT (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n))).*
         FROM site s, generate_series(1, 30000) n WHERE s.id = $1`,
        [site.id],
      );
    } finally {
      await database.end();
    }
    const token = await exporter.post({ type: 'sites', columns: 'ID' });
    await until(async () => {
      const { state, line = 0 } = await ellen.get<ExportState>(`/export/${token}`);
      return state === 'done' || line > 0;
    });
    await env.stack.kill('api-gateway');
    const { state, url = '' } = await exporter.end(token);
    expect(state).toBe('done');
    const { bytes } = await exporter.download(url);
    const ids = bytes.toString().trim().split('\n').slice(1);
    expect([new Set(ids).size, ids.filter((id) => Number(id) > 1_000_000).length]).toEqual([
      ids.length,
      30_000,
    ]);
  }, 120_000);
});
