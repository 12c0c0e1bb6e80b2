import { conforms } from '@deskline/testing';
import { parse } from 'csv-parse/sync';
import { FormData } from 'undici';
import { fromBufferPromise, type Entry } from 'yauzl';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { Exporter } from './exported';

describe('Exports', () => {
  const given = useSharedEnv('exporter');
  let env: E2eEnv;
  let ellen: Api;
  let exporter: Exporter;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    exporter = new Exporter(ellen, env.stack.ca);
  });
  afterAll(() => exporter?.close());

  const rowsOf = async (body: object) =>
    parse(await exporter.file(body), { columns: true }) as Record<string, string>[];
  const filesOf = async (zip: Buffer) => {
    const archive = await fromBufferPromise(zip, { lazyEntries: true });
    const names: string[] = [];
    for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) names.push(entry.fileName);
    return names;
  };

  it('are files with the records of a type, at an address that works with a token and without', async () => {
    await ellen.post('/sites', { name: '=HYPERLINK("http://example.com")' });
    const { status, body } = await ellen.call<{ token: string }>('POST', '/export', { type: 'sites,people' });
    expect([status, conforms('startExport', 200, body)]).toEqual([200, []]);
    const zip = await exporter.end(body.token);
    expect(conforms('getExportState', 200, zip)).toEqual([]);
    expect(await filesOf((await exporter.download(zip.url ?? '')).bytes)).toEqual([
      'sites.csv',
      'people.csv',
    ]);
    const { url = '', expires_at = '' } = await exporter.end(await exporter.post({ type: 'sites' }));
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(48);
    const open = await exporter.download(url);
    const sent = await exporter.download(url, { authorization: `Bearer ${env.personOf('Ellen').token}` });
    expect([open.status, sent.status, open.bytes.equals(sent.bytes)]).toEqual([200, 200, true]);
    expect(open.headers['content-disposition']).toContain('sites.csv');
    expect(open.bytes.toString()).toContain('"\t=HYPERLINK(""http://example.com"")"');
    expect((await exporter.download(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403);
  });

  it('take forms, names of columns and other formats', async () => {
    const form = 'type=people&columns=Primary+Email,name&export_format=csv&line_separator=crlf';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await ellen.call<{ token: string }>('POST', `/export?${form}`, undefined, headers);
    const { url = '' } = await exporter.end(body.token);
    const text = (await exporter.download(url)).bytes.toString();
    expect(text).toMatch(/^Primary Email,Name\r\n/);
    expect(text).toContain('ellen.brown@exporter.example,Ellen Brown\r\n');
    const multipart = new FormData();
    for (const [name, value] of [
      ['type', 'sites,people'],
      ['columns', 'Name'],
      ['export_format', 'csv'],
    ] as const)
      multipart.append(name, value);
    const posted = await exporter.send(`${env.stack.base_url}/export`, multipart, env.personOf('Ellen'));
    expect(posted).toEqual({ status: 200, body: { token: expect.any(String) as string } });
    const { url: zip = '' } = await exporter.end(posted.body.token ?? '');
    expect(await filesOf((await exporter.download(zip)).bytes)).toEqual(['sites.csv', 'people.csv']);
    const lines = await exporter.file({
      type: 'people',
      columns: 'id,organization',
      export_format: 'ndjson',
    });
    const [first = ''] = lines.toString().split('\n');
    expect(JSON.parse(first)).toMatchObject({
      id: expect.any(Number) as number,
      organization: { id: expect.any(Number) as number, name: expect.any(String) as string },
    });
    const xlsx = await exporter.file({ type: 'people', export_format: 'xlsx' });
    expect(await filesOf(xlsx)).toContain('xl/worksheets/sheet1.xml');
  });

  it('name people by their addresses, teams by their names and parts by their owners', async () => {
    const [team] = await ellen.get<Fields[]>('/teams?name=Service Desk');
    await ellen.patch(`/teams/${team?.id}`, { coordinator_id: env.person('Diana') });
    const rows = await rowsOf({ type: 'teams', columns: 'Name,Coordinator,Members' });
    const { Coordinator = '', Members = '' } = rows.find(({ Name }) => Name === 'Service Desk') ?? {};
    expect([Coordinator.split('@')[1], Members.split('\n').includes(Coordinator)]).toEqual([
      'exporter.example',
      true,
    ]);
    await ellen.post(`/people/${env.person('Omar')}/contacts`, {
      label: 'work',
      protocol: 'telephone',
      uri: '+31 20 1234567',
    });
    expect(await rowsOf({ type: 'people_contact_details', columns: 'Person,URI' })).toEqual([
      { Person: expect.stringContaining('omar') as string, URI: '\t+31 20 1234567' },
    ]);
  });

  it('have the records that changed since a time, and none without any', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const nothing = await ellen.call('POST', '/export', { type: 'people,teams', from: later });
    expect([nothing.status, nothing.body]).toEqual([204, null]);
    const site = await ellen.post('/sites', { name: 'New site' });
    const rows = await rowsOf({ type: 'sites', from: site['updated_at'], columns: 'ID' });
    expect(rows).toEqual(expect.arrayContaining([{ ID: String(site.id) }]));
  });

  it('tell the position of the change feed from before their first row', async () => {
    const { position = '' } = await exporter.end(await exporter.post({ type: 'sites' }));
    const site = await ellen.post('/sites', { name: 'Later site' });
    const { body } = await ellen.call<{ record: { id: number } }[]>(
      'GET',
      `/changes?after=${position}&records=site&wait=30`,
    );
    expect(body.map(({ record }) => record.id)).toContain(site.id);
  });

  it('are refused to callers without the role or the scope, and unknown to others', async () => {
    const statusOf = async (by: Api, body: object) => (await by.call('POST', '/export', body)).status;
    expect(await statusOf(env.as('Diana'), { type: 'people' })).toBe(403);
    expect(await statusOf(ellen, { type: 'people,nonsense' })).toBe(422);
    const token = await exporter.post({ type: 'sites' });
    expect((await env.as('Diana').call('GET', `/export/${token}`)).status).toBe(404);
    expect((await ellen.call('GET', `/export/${token.slice(1)}x`)).status).toBe(404);
    const personal = async (actions: string[], denied: string[] = []) => {
      const denials = denied.length > 0 ? [{ effect: 'deny', actions: denied }] : [];
      const scopes = [{ effect: 'allow', actions }, ...denials];
      const made = await ellen.post('/personal_access_tokens', { name: actions.join(), scopes });
      return { authorization: `Bearer ${String(made['token'])}` };
    };
    const post = async (headers: Record<string, string>, type: string) =>
      (await ellen.call('POST', '/export', { type }, headers)).status;
    expect(await post(await personal(['site:Read']), 'sites')).toBe(403);
    const both = async (headers: Record<string, string>) => [
      await post(headers, 'sites'),
      await post(headers, 'people'),
    ];
    expect(await both(await personal(['export:Create']))).toEqual([200, 200]);
    expect(await both(await personal(['export:Create'], ['person:Read']))).toEqual([200, 403]);
    expect(await both(await personal(['*:Create', 'site:Read']))).toEqual([200, 403]);
    await exporter.end(token);
  });

  it('are cancelled', async () => {
    const first = await exporter.post({ type: 'people' });
    const second = await exporter.post({ type: 'people' });
    expect((await ellen.call('DELETE', `/export/${second}`)).status).toBe(204);
    const { state, message } = await exporter.end(second);
    // It may have ended before.
    expect([
      ['error', 'Cancelled'],
      ['done', undefined],
    ]).toContainEqual([state, message]);
    await exporter.end(first);
  });
});
