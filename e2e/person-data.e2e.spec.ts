import { Client } from 'pg';
import { Agent } from 'undici';
import { fromBufferPromise, type Entry } from 'yauzl';
import { peopleOf } from '../tools/demo/demo-account';
import type { Api, Fields } from './api';
import { E2eEnv } from './e2e-env';
import { databaseOf } from './export/database-of';
import { Exporter } from './export/exported';
import { until } from './until';
import { uploadFile } from './upload-file';
import { useSharedEnv } from './use-shared-env';

/** Part of the person's name and address, and of no other record. */
const WORD = 'Quixworth';
const DATABASES = ['configuration_records', 'work_records', 'webhook_dispatcher', 'oauth_server'];

async function filesIn(zip: Buffer): Promise<Record<string, object[]>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: Record<string, object[]> = {};
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const lines = Buffer.concat(parts).toString().split('\n');
    files[entry.fileName] = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as object);
  }
  return files;
}

/** Tables of a database that have the word in any column. */
async function tablesWithWord(server: string, name: string): Promise<string[]> {
  const url = new URL(databaseOf(server));
  url.pathname = name;
  const client = new Client(url.href);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
    );
    const found: string[] = [];
    for (const table of tables.rows) {
      const text = `SELECT 1 FROM ${table.name} t WHERE t::text ILIKE '%${WORD}%' LIMIT 1`;
      if (((await client.query(text)).rowCount ?? 0) > 0) found.push(`${name}.${table.name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

describe('The data of a person', () => {
  const env = useSharedEnv('gdpr', (account) => ({
    ...account,
    people: [
      ...account.people,
      peopleOf('gdpr.example')(`Zeb ${WORD}`, 'Engineer', 'it', {
        ...{ roles: ['specialist'], teams: ['infrastructure'], signsIn: true },
      }),
    ],
  }));
  let ellen: Api;
  let zeb: Api;
  let id: number;
  let request: Fields;

  let agent: Agent;

  beforeAll(async () => {
    agent = new Agent({ connect: { ca: env().stack.ca } });
    ellen = env().as('Ellen');
    zeb = env().as('Zeb');
    id = env().person('Zeb');
    const made = {
      subject: 'Printer',
      category: 'incident',
      impact: 'low',
      requested_by: id,
      requested_for: id,
    };
    request = await zeb.post('/requests', { ...made, team: await env().demo('teams', 'infrastructure') });
    const attachment = { key: await uploadFile(zeb, agent, 'photo.txt', 'of the printer') };
    const accepted = { member: id, status: 'accepted', note: 'I look at it', note_attachments: [attachment] };
    await zeb.patch(`/requests/${request.id}`, accepted);
  });

  afterAll(() => agent?.destroy());

  const everyCaller = async (path: string): Promise<number[]> => {
    const other = await E2eEnv.join();
    const callers = [
      ...['Grace', 'Omar', 'Diana', 'Walter'].map((name) => env().as(name)),
      other.as('Ellen'),
    ];
    const statuses = await Promise.all(callers.map(async (by) => (await by.call('POST', path, {})).status));
    await other.leave();
    return statuses;
  };

  it('is exported as files of everything that refers to the person, for administrators of the account', async () => {
    expect(await everyCaller(`/people/${id}/export`)).toEqual([403, 403, 403, 403, 404]);
    expect((await ellen.call('POST', `/people/${id}/export`, { deliver: 'pigeon' })).status).toBe(422);
    const { token } = await ellen.post<{ token: string }>(`/people/${id}/export`, { deliver: 'none' });
    const exporter = new Exporter(ellen, env().stack.ca);
    const { url = '', ...state } = await exporter.end(token);
    expect(state).toMatchObject({ state: 'done' });
    const files = await filesIn((await exporter.download(url)).bytes);
    await exporter.close();
    expect(files['people.ndjson']).toMatchObject([{ id, name: `Zeb ${WORD}` }]);
    for (const by of ['requested_by', 'requested_for', 'member'])
      expect(files[`requests.${by}.ndjson`]).toMatchObject([{ id: request.id }]);
    expect(files['notes.person.ndjson']).toMatchObject([
      { text: 'I look at it', attachments: [{ name: 'photo.txt', size: 14 }] },
    ]);
    expect(files['audit_lines.work-records.ndjson']).toEqual(
      expect.arrayContaining([expect.objectContaining({ record_type: 'request', action: 'update' })]),
    );
    expect(files['sign_ins.ndjson']).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'personal_access_token' })]),
    );
    expect(JSON.stringify(files)).not.toContain(env().personOf('Zeb').token);
  });

  it('is erased in every service, with the tokens of the person, while the records stay', async () => {
    expect(await everyCaller(`/people/${id}/erase`)).toEqual([403, 404, 403, 403, 404]);
    const before = await Promise.all(DATABASES.map((name) => tablesWithWord(env().stack.postgres.url, name)));
    expect(before.flat()).toEqual(
      expect.arrayContaining([
        'work_records.audit_line',
        'oauth_server.person',
        'webhook_dispatcher.reference',
      ]),
    );
    const tried = await ellen.post<{ status: number }>(`/people/${id}/erase?dry_run=1`);
    expect(tried.status).toBe(200);
    expect((await zeb.call('GET', '/me')).status).toBe(200);
    await ellen.post(`/people/${id}/erase`);
    expect((await zeb.call('GET', '/me')).status).toBe(401);
    await until(async () => {
      const left = await Promise.all(DATABASES.map((name) => tablesWithWord(env().stack.postgres.url, name)));
      return left.flat().length === 0;
    });
    const read = await ellen.get(`/requests/${request.id}`);
    expect(read).toMatchObject({ subject: 'Printer', member: { id, name: `Erased person ${id}` } });
    const found = await ellen.get<Fields[]>(`/people?q=${WORD}`);
    expect(found).toEqual([]);
  });
});
