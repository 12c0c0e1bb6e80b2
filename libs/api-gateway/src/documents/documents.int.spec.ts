import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken } from '@deskline/identity';
import { testNatsUrl } from '@deskline/testing';
import { ann, TestGateway } from '../../test/test-gateway';

describe('the documents of the gateway', () => {
  let dir: string;
  let stage: TestGateway;
  let leave: () => void;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'documents-'));
    stage = await TestGateway.open(testNatsUrl(), dir);
    leave = stage.oauthServer();
    await stage.settle();
  });
  afterAll(async () => {
    leave?.();
    await stage?.close();
    await rm(dir, { recursive: true });
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent, body } = await stage.get(path, headers);
    const text = await body.text();
    return { status: statusCode, headers: sent, text };
  };
  const owner = (text: string) =>
    (JSON.parse(text) as { role: { id: string; txt: string }[] }).role.find(
      ({ id }) => id === 'account_owner',
    )?.txt;

  it.each([
    ['/v1/enums', {}, 'Account owner'],
    ['/v1/enums/', { language: 'de' }, 'Kontoinhaber'],
    ['/v1/enums.json', { language: 'tlh' }, 'Account owner'],
    ['/v1/enums/nl', { language: 'de' }, 'Accounteigenaar'],
    ['/v1/enums/es.json', {}, 'Propietario de la cuenta'],
    ['/v1/enums', { authorization: 'Bearer nonsense' }, 'Account owner'],
  ])('answer %s with %j without credentials', async (path, headers, label) => {
    const { status, text } = await get(path, headers);
    expect([status, owner(text)]).toEqual([200, label]);
  });

  it('are in the language of the caller, unless a header names another', async () => {
    const french = { ...ann, language: 'fr' };
    stage.introspectionByHash.set(hashToken(stage.token), {
      active: true,
      identity: french,
      expires_at: null,
    });
    await stage.change({});
    expect(owner((await get('/v1/enums', stage.bearer)).text)).toBe('Propriétaire du compte');
    expect(owner((await get('/v1/enums', { ...stage.bearer, language: 'pt' })).text)).toBe(
      'Proprietário da conta',
    );
  });

  it.each(['/v1/enums/tlh', '/v1/enums/nl/x'])('answer 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('include the OpenAPI document without credentials, with an ETag', async () => {
    const { status, headers, text } = await get('/v1/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' });
    const again = await get('/v1/openapi.json', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('/v1/openapi.xml')).status).toBe(406);
  });

  describe('on record types', () => {
    const asAdministrator = async () => {
      const administrator = { ...ann, roles: { wdc: ['account_administrator' as const] }, language: 'de' };
      stage.introspectionByHash.set(hashToken(stage.token), {
        active: true,
        identity: administrator,
        expires_at: null,
      });
      await stage.change({});
    };

    it('need credentials', async () => {
      expect((await get('/v1/meta')).status).toBe(401);
      expect((await get('/v1/meta/webhook')).status).toBe(401);
    });

    it('are in the language of the caller, compressed, with an ETag, and ask no service', async () => {
      await asAdministrator();
      const calls = stage.calls.length;
      const { status, headers, text } = await get('/v1/meta/webhook', stage.bearer);
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(JSON.parse(text)).toMatchObject({
        language: 'de',
        fields: { disabled: { label: 'Deaktiviert' } },
      });
      const dutch = await get('/v1/meta/webhook.json', { ...stage.bearer, language: 'nl' });
      expect(JSON.parse(dutch.text)).toMatchObject({ language: 'nl', views: { enabled: 'Ingeschakeld' } });
      const all = await get('/v1/meta', { ...stage.bearer, 'accept-encoding': 'gzip' });
      expect([all.headers['content-encoding'], String(all.headers['etag'])]).toEqual([
        'gzip',
        expect.stringMatching(/^W\/"/),
      ]);
      const again = await get('/v1/meta', { ...stage.bearer, 'if-none-match': String(all.headers['etag']) });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(stage.calls).toHaveLength(calls);
    });

    it('depend on the roles in the account of the call', async () => {
      stage.introspectionByHash.set(hashToken(stage.token), {
        active: true,
        identity: { ...ann, roles: { wdc: ['account_administrator'], widget: ['key_contact'] } },
        expires_at: null,
      });
      await stage.change({});
      expect((await get('/v1/meta/webhook', stage.bearer)).status).toBe(200);
      expect((await get('/v1/meta/webhook', { ...stage.bearer, account: 'widget' })).status).toBe(404);
      expect((await get('/v1/meta/webhook', { ...stage.bearer, account: 'elsewhere' })).status).toBe(403);
    });

    it('answer 404 to another method', async () => {
      await asAdministrator();
      const { statusCode, body } = await stage.get('/v1/meta', stage.bearer, 'POST');
      await body.dump();
      expect(statusCode).toBe(404);
    });
  });

  describe('as the documentation page', () => {
    it('are linked from the front page', async () => {
      expect((await get('/')).text).toContain('href="/v1/docs"');
    });

    it('consist of files of their own origin only', async () => {
      const { status, headers, text } = await get('/v1/docs');
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).not.toMatch(/<script>|onload=|https?:/);
      const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
      expect(addresses).toHaveLength(4);
      for (const address of addresses) expect((await get(address)).status).toBe(200);
    });

    it('run no script but those files', async () => {
      const { headers } = await get('/v1/docs/');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(headers['x-content-type-options']).toBe('nosniff');
    });

    it('load the OpenAPI document', async () => {
      const { headers, text } = await get('/v1/docs/begin.js?x=1');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(text).toContain("url: '/v1/openapi.json'");
    });

    it.each(['/v1/docs/package.json', '/v1/docs/..%2Fpackage.json', '/v1/docs/constructor'])(
      'answer 404 to the file %s',
      async (path) => {
        expect((await get(path)).status).toBe(404);
      },
    );

    it('answer 304 to a matching ETag', async () => {
      const { headers } = await get('/v1/docs/swagger-ui.css');
      const headersWithEtag = { 'if-none-match': String(headers['etag']) };
      expect((await get('/v1/docs/swagger-ui.css', headersWithEtag)).status).toBe(304);
    });
  });
});
