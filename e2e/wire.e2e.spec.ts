import { connect } from 'node:tls';
import { useSharedEnv } from './use-shared-env';

describe('The wire of the gateway', () => {
  const env = useSharedEnv();

  /** First line of the answer to a request of these lines. */
  const statusOf = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { base_url, ca } = env().stack;
      const { hostname: host, port } = new URL(base_url);
      const socket = connect({ host, port: Number(port), ca });
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      socket.on('end', () => resolve(text.split(' ')[1] ?? '')).on('error', reject);
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    });
  const bearer = () => `Authorization: Bearer ${env().personOf('Ellen').token}`;

  it.each(['x:99999', 'x:y', 'x:1:2', '[::1', 'a b', 'user@x'])(
    'is answered 400 on every path with the Host header %s',
    async (host) => {
      for (const path of [
        '/v1/me',
        '/oauth/signin',
        '/oauth/token',
        '/.well-known/oauth-authorization-server/oauth',
      ])
        expect([path, await statusOf([`GET ${path} HTTP/1.1`, `Host: ${host}`, bearer()])]).toEqual([
          path,
          '400',
        ]);
    },
  );

  it('is answered 400 with two Host or two Authorization headers', async () => {
    const line = 'GET /v1/me HTTP/1.1';
    expect(await statusOf([line, 'Host: localhost', bearer()])).toBe('200');
    expect(await statusOf([line, 'Host: localhost', 'host: localhost', bearer()])).toBe('400');
    expect(await statusOf([line, 'Host: localhost', bearer(), bearer().toLowerCase()])).toBe('400');
  });

  it('has JSON answers that no cache shares and no browser guesses the type of, errors and 304 included', async () => {
    const ellen = env().as('Ellen');
    const me = await ellen.call('GET', '/me');
    const etag = String(me.headers['etag']);
    const answers = [
      me,
      await ellen.call('GET', '/me', undefined, { 'if-none-match': etag }),
      await ellen.call('GET', '/requests?per_page=0'),
      await env().as('Omar').call('GET', '/webhooks'),
      await ellen.call('GET', '/requests/987654321'),
      await ellen.call('POST', '/requests', {}),
      await ellen.call('GET', '/me', undefined, { authorization: 'Bearer x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 403, 404, 422, 401]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
      const vary = String(headers['vary']).split(', ');
      for (const name of ['Authorization', 'Accept-Encoding', 'account', 'language'])
        expect(vary).toContain(name);
    }
  });

  it('refuses custom fields of more than 64 KB, together with those that are there', async () => {
    const ellen = env().as('Ellen');
    const half = 'x'.repeat(40_000);
    const tooLong = [['custom_fields', expect.stringContaining('65536 bytes')]];
    const refused = await ellen.call('POST', '/requests', {
      subject: 'Large',
      category: 'other',
      custom_fields: { first: half, second: half },
    });
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ errors: tooLong })]);
    const { id } = await ellen.post('/requests', {
      subject: 'Large',
      category: 'other',
      custom_fields: { first: half },
    });
    const more = await ellen.call('PATCH', `/requests/${id}`, { custom_fields: { second: half } });
    expect([more.status, more.body]).toEqual([422, expect.objectContaining({ errors: tooLong })]);
    const replaced = { custom_fields: { first: null, second: half } };
    expect((await ellen.call('PATCH', `/requests/${id}`, replaced)).status).toBe(200);
  });

  it('takes an Idempotency-Key with spaces, and makes one record of two calls', async () => {
    const call = () =>
      env()
        .as('Ellen')
        .call<{ id: number }>(
          'POST',
          '/sites',
          { name: 'Once' },
          { 'idempotency-key': `a b ~ ${process.pid}` },
        );
    const [first, second] = [await call(), await call()];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
  });
});
