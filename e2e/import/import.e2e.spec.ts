import fc from 'fast-check';
import type { Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';
import { ImportClient, type Posted } from './import-client';

describe('Imports of a running Deskline', () => {
  const given = useSharedEnv('importing');
  let env: E2eEnv;
  let ellen: ImportClient;
  const clientOf = (name: string) => {
    const { token, account } = env.personOf(name);
    return new ImportClient({ ...env.stack, token, account });
  };
  beforeAll(() => {
    env = given();
    ellen = clientOf('Ellen');
  });
  afterAll(() => ellen?.close());
  const sites = (query: string) => env.as('Ellen').get<Fields[]>(`/sites?${query}`);

  it('write the rows of a file, tell refused ones with their reasons, and take the repaired file', async () => {
    const file =
      'Name,City,Source,Source ID\nImported 1,Delft,csv,1\n,Gouda,csv,2\n"Imported ""3""","Den\nHaag",csv,3\n';
    const end = await ellen.import('sites', file);
    expect(end).toMatchObject({ state: 'done', type: 'sites', lines: 5, dry_run: false });
    expect(end.results).toEqual({ created: 2, updated: 0, deleted: 0, unchanged: 0, failures: 1, errors: 0 });
    const log = await ellen.download(end.logfile);
    expect(log).toMatch(/^line 3: Name: .*can't be blank\nDone\. 2 created, /);
    const refused = await ellen.download(end.error_file, true);
    expect(refused).toMatch(/^Name,City,Source,Source ID,Errors\n,Gouda,csv,2,"Name: .*can't be blank"\n$/);
    const again = await ellen.import('sites', refused.replace('\n,Gouda', '\nImported 2,Gouda'));
    expect([again.results, again.error_file]).toEqual([
      { created: 1, updated: 0, deleted: 0, unchanged: 0, failures: 0, errors: 0 },
      undefined,
    ]);
    expect((await sites('source=csv&fields=name,city&sort=name')).map(({ name }) => name)).toEqual([
      'Imported "3"',
      'Imported 1',
      'Imported 2',
    ]);
    const third = await ellen.import('sites', file.replace(',Gouda', 'Imported 2,Leiden'));
    expect(third.results).toMatchObject({ created: 0, updated: 1, unchanged: 2, failures: 0 });
  });

  it('need the scope for imports alone; a token that is denied a type writes none of it', async () => {
    const importer = async (...scopes: object[]) => {
      const made = await env.as('Ellen').post('/personal_access_tokens', { name: 'Importer', scopes });
      return new ImportClient({ ...env.stack, token: String(made['token']), account: env.account.id });
    };
    const allowed = { effect: 'allow', actions: ['import:Create', 'import:Read'] };
    const clients = [
      await importer(allowed),
      await importer(allowed, { effect: 'deny', actions: ['site:*'] }),
    ];
    const results = await Promise.all(
      clients.map(async (client, nth) => (await client.import('sites', `Name\nScoped ${nth}\n`)).results),
    );
    expect(results).toMatchObject([
      { created: 1, failures: 0 },
      { created: 0, failures: 1 },
    ]);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('try rows without writing them, and are listed with their creator', async () => {
    const end = await ellen.import('sites', 'Name\nTried\n', { dry_run: '1' });
    expect([end.dry_run, end.results?.['created'], await sites('name=Tried')]).toEqual([true, 1, []]);
    const [newest] = await env.as('Ellen').get<Fields[]>('/imports?dry_run=1');
    expect(newest).toMatchObject({
      type: 'sites',
      state: 'done',
      created_by: { id: env.person('Ellen') },
      mode: 'upsert',
    });
    expect((await env.as('Walter').call('GET', `/imports/${newest?.id}`)).status).toBe(404);
  });

  it.each([
    ['an unknown column', 'Name,Colour\nA,b\n', 'Unknown column on line 1: Colour'],
    ['a column twice', 'Name,name\nA,b\n', 'Duplicate column on line 1: name'],
    ['no header', '\n\n', 'The file has no header line'],
    [
      'bytes of no encoding',
      Buffer.from('4e616d650a41ff0a', 'hex'),
      'Invalid byte sequence in UTF-8 on line 2',
    ],
  ])('end as an error with %s', async (_what, file, message) => {
    const end = await ellen.import('sites', file);
    expect([end.state, end.message, end.results?.['created']]).toEqual(['error', message, 0]);
    expect(await ellen.download(end.logfile)).toContain(`Error: ${message}. 0 created`);
  });

  it('are taken as existing clients send them', async () => {
    const boundary = '0123456789ABLEWASIEREISAWELBA9876543210';
    const body = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="type"',
      '',
      'sites',
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="/tmp/data/sites.csv"',
      '',
      'Name\nFrom a client\n',
      `--${boundary}--`,
    ].join('\r\n');
    const sent = await ellen.send(body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect(sent).toEqual({ status: 200, body: { token: expect.stringMatching(/^[\w-]{32}$/) } });
    expect((await ellen.end(sent.body.token)).results?.['created']).toBe(1);
    const form = await ellen.send('type=sites&file=Name%0AFrom+a+form%0A', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await ellen.end(form.body.token)).results?.['created']).toBe(1);
    const once = () =>
      ellen.send(body, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': 'import-1',
      });
    const [first, repeated] = [await once(), await once()];
    expect(repeated).toEqual(first);
  });

  it('are refused with pairs, to other roles, and beyond the account', async () => {
    const pairs = async (type: string, file: string, more = {}) => {
      const { status, body } = await ellen.post(type, file, more);
      return [status, body.errors];
    };
    expect(await pairs('', '', { mode: 'merge', dry_run: 'perhaps', colour: 'red' })).toEqual([
      422,
      [
        ['colour', expect.any(String)],
        ['type', "Type can't be blank"],
        ['mode', expect.stringContaining('is not included')],
        ['dry_run', expect.any(String)],
        ['file', "File can't be blank"],
      ],
    ]);
    expect(await pairs('unicorns', 'x')).toEqual([422, [['type', 'Type is not included in the list']]]);
    const walter = clientOf('Walter');
    expect((await walter.post('sites', 'Name\nA\n')).status).toBe(403);
    const { body } = await ellen.post('sites', 'Name\nMine\n');
    await expect(walter.state(body.token)).rejects.toThrow('404');
    expect((await env.as('Walter').call('DELETE', `/import/${body.token}`)).status).toBe(404);
    await expect(ellen.state('nonsense')).rejects.toThrow('404');
    expect((await ellen.end(body.token)).state).toBe('done');
    expect((await env.as('Ellen').call('DELETE', `/import/${body.token}`)).status).toBe(204);
    await walter.close();
  });

  it('wait in limited number, with exports: one more is a 429 until some have ended', async () => {
    const long = await ellen.post('sites', `Name\n${'Waiting\n'.repeat(5_000)}`, { dry_run: '1' });
    const tokens = [long.body.token];
    let refused: Posted | undefined;
    await until(async () => {
      const answer = await ellen.post('sites', 'Name\nWaiting\n', { dry_run: '1' });
      if (answer.status === 200) tokens.push(answer.body.token);
      else refused = answer;
      return refused !== undefined;
    });
    expect(refused).toEqual({
      status: 429,
      body: { message: 'Too Many Requests', reason: '20 imports and exports of the account wait already' },
    });
    const exported = await env.as('Ellen').call('POST', '/export', { type: 'sites' });
    expect([exported.status, exported.headers['retry-after']]).toEqual([429, '60']);
    for (const token of tokens.reverse()) await env.as('Ellen').delete(`/import/${token}`);
    expect((await ellen.end(long.body.token)).message).toBe('Cancelled');
    expect((await ellen.import('sites', 'Name\nAfter all\n', { dry_run: '1' })).state).toBe('done');
  });

  it('tell the columns of every type', async () => {
    const types = await env.as('Ellen').get<{ type: string; columns: Fields[] }[]>('/import/types');
    expect(types.find(({ type }) => type === 'people')?.columns).toContainEqual(
      expect.objectContaining({ header: 'Primary Email', field: 'primary_email', required: true }),
    );
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['people_contact_details', 'requests', 'cis']),
    );
  });

  it('take any bytes: each row is counted once, whole or not at all, and nothing fails', async () => {
    const piece = fc.constantFrom(
      'Name',
      'City',
      'a',
      '"',
      '""',
      ',',
      '\t',
      '\n',
      '\r\n',
      '\r',
      '=1+1',
      '\t=A1',
      '@x',
      'é',
      '\0',
      ' ',
    );
    const cell = fc.oneof(piece, fc.string(), fc.constant('x'.repeat(300_000)));
    const files = fc.sample(
      fc.tuple(
        fc.array(cell, { maxLength: 30 }),
        fc.constantFrom('utf8' as const, 'utf16le' as const),
        fc.boolean(),
      ),
      { numRuns: 12, seed: 7 },
    );
    for (const [cells, encoding, isBare] of files) {
      const text = isBare ? cells.join('') : `Name,City\nFuzzed ${cells.join('')}\nFuzz last,x\n`;
      const { status, body } = await ellen.post('sites', Buffer.from(`\ufeff${text}`, encoding), {
        dry_run: '1',
      });
      if (text === '') expect([200, 422]).toContain(status);
      else expect(status).toBe(200);
      if (status !== 200) continue;
      const end = await ellen.end(body.token);
      expect(end.results?.['errors'] ?? 0).toBe(0);
      await ellen.download(end.logfile);
      if (end.error_file) await ellen.download(end.error_file);
    }
    const large = await ellen.import('sites', `Name\n"${'x'.repeat(10_000_000)}"\nSmall\n`, { dry_run: '1' });
    expect(large.results).toMatchObject({ created: 1, failures: 1, errors: 0 });
  });
});
