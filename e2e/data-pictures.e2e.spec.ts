import { Agent, request } from 'undici';
import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { ImportClient } from './import/import-client';
import { useSharedEnv } from './use-shared-env';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const TWO_MB = 2 * 1024 * 1024;

const pngOf = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length, 7)]);
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

/** Through the gateway, and from the address of the picture back. */
describe('Pictures in data URLs', () => {
  const given = useSharedEnv('picturing');
  let env: E2eEnv;
  let ellen: Api;
  let agent: Agent;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    agent = new Agent({ connect: { ca: env.stack.ca } });
  });
  afterAll(() => agent?.destroy());

  const download = async ({ picture_uri }: Fields) => {
    const { statusCode, headers, body } = await request(String(picture_uri), { dispatcher: agent });
    return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
  };
  const site = (name: string, picture: string) =>
    ellen.call<Fields>('POST', '/sites', { name, picture_uri: picture });

  it('of almost 2 MB are answered as an address, which has the same bytes for anybody', async () => {
    const bytes = pngOf(TWO_MB - 1);
    const { status, body } = await site('Large', dataUrl(bytes));
    expect(status).toBe(201);
    expect(body['picture_uri']).toMatch(
      /\/v1\/attachments\/[^/]+\/[\w-]{32}\/picture\.png\?inline=1&expires=/,
    );
    const file = await download(body);
    expect([file.status, file.headers['content-type'], file.bytes.equals(bytes)]).toEqual([
      200,
      'image/png',
      true,
    ]);
    const same = await ellen.patch(`/sites/${body.id}`, { picture_uri: body['picture_uri'] });
    expect(same['updated_at']).toBe(body['updated_at']);
    const [line] = await ellen.get<Fields[]>(`/sites/${body.id}/audit`);
    expect(line?.['changes']).toMatchObject({
      picture_uri: [null, expect.stringMatching(/^attachments\/.*\/picture\.png$/)],
    });
  });

  it.each<[string, string, RegExp]>([
    ['have 2 MB', dataUrl(pngOf(TWO_MB)), /is too long \(maximum is 2097151 bytes\)/],
    ['are of another type', dataUrl(Buffer.from('hello'), 'text/plain'), /is not included in the list/],
    ['have another content', dataUrl(Buffer.from('GIF89a')), /is invalid/],
    ['are no base64', 'data:image/png;base64,iVBORw0KGgo*', /is invalid/],
  ])('are refused when they %s', async (_case, picture, message) => {
    const { status, body } = await site('Refused', picture);
    expect([status, body['errors']]).toEqual([422, [['picture_uri', expect.stringMatching(message)]]]);
  });

  it('are SVG for other records than people, saved where they are opened, and without a script', async () => {
    const picture_uri = dataUrl(SVG, 'image/svg+xml');
    const drawn = await ellen.post('/teams', { name: 'Drawn', picture_uri });
    const { headers, bytes } = await download(drawn);
    expect(bytes).toEqual(SVG);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'x-content-type-options': 'nosniff',
    });
    const person = `/people/${env.person('Walter')}`;
    expect(await ellen.call('PATCH', person, { picture_uri })).toMatchObject({
      status: 422,
      body: { errors: [['picture_uri', expect.stringContaining('is not included in the list')]] },
    });
    const photo = pngOf(99);
    expect((await download(await ellen.patch(person, { picture_uri: dataUrl(photo) }))).bytes).toEqual(photo);
  });

  it('are taken in bulk calls and for several records, each with a file of its own', async () => {
    const [one, other] = [pngOf(50), pngOf(60)];
    const create = (name: string, bytes: Buffer) => ({
      ...{ method: 'POST', path: '/sites' },
      body: { name, picture_uri: dataUrl(bytes) },
    });
    const made = await ellen.post<{ status: number; body: Fields }[]>('/bulk', {
      operations: [create('Bulk 1', one), create('Bulk 2', other), create('Bulk 3', Buffer.from('x'))],
    });
    expect(made.map(({ status }) => status)).toEqual([201, 201, 422]);
    const ids = made.slice(0, 2).map(({ body }) => body.id);
    const files = await Promise.all(made.slice(0, 2).map(({ body }) => download(body)));
    expect(files.map(({ bytes }) => bytes)).toEqual([one, other]);
    const both = pngOf(70);
    await ellen.patch(`/sites?ids=${ids.join(',')}`, { picture_uri: dataUrl(both) });
    const sites = await ellen.get<Fields[]>(`/sites?id=${ids.join(',')}&fields=picture_uri`);
    expect(new Set(sites.map(({ picture_uri }) => picture_uri)).size).toBe(2);
    for (const each of sites) expect((await download(each)).bytes).toEqual(both);
  });

  it('are taken by imports, and refused with their row', async () => {
    const { token, account } = env.personOf('Ellen');
    const client = new ImportClient({ ...env.stack, token, account });
    const bytes = pngOf(1_000);
    const file = `Name,Picture URI\nImported,"${dataUrl(bytes)}"\nWrong,"${dataUrl(Buffer.from('x'))}"\n`;
    const end = await client.import('sites', file);
    expect(end.results).toMatchObject({ created: 1, failures: 1 });
    expect(await client.download(end.logfile)).toContain('line 3: Picture URI: ');
    await client.close();
    const [imported] = await ellen.get<Fields[]>('/sites?name=Imported&fields=picture_uri');
    expect((await download(imported as Fields)).bytes).toEqual(bytes);
  });
});
