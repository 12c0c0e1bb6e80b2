import { Dispatcher, TestBed } from '../../test/dispatcher';
import { Receiver, until } from '../../test/receiver';
import { algorithmsOf, isSymmetric } from './algorithms';
import { RsaKeyPool } from './rsa-key-pool';

/** RSA keys take long to make, and are the same for each. */
const WITH_ONE_RSA = algorithmsOf('jwt').filter((each) => each !== 'rs384' && each !== 'rs512');

interface Policy {
  readonly id: number;
  readonly secret?: string;
  readonly key_id: string;
  readonly public_key_pem: string | null;
  readonly [name: string]: unknown;
}
interface Jwks {
  readonly keys: readonly Record<string, string>[];
}

describe('webhook policies', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    [testBed, receiver] = await Promise.all([TestBed.start(), Receiver.start()]);
    dispatcher = await testBed.dispatcher();
  });
  afterAll(() => Promise.all([testBed?.stop(), receiver?.stop()]));

  const post = (body: object, headers: Record<string, string> = {}) =>
    dispatcher.request('POST', '/webhook_policies', { body, headers });
  const made = async (body: object): Promise<Policy> => {
    const answer = await post(body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as unknown as Policy;
  };
  const rotate = (id: number, headers: Record<string, string> = {}) =>
    dispatcher.request('POST', `/webhook_policies/${id}/rotate`, { headers });
  const read = async (id: number) =>
    (await dispatcher.call('GET', `/webhook_policies/${id}`)).body as unknown as Policy;
  const jwks = async (id: number) => {
    const answer = await dispatcher.request('GET', `/webhook_policies/${id}/jwks`, { who: null });
    return { ...answer, keys: (answer.body as unknown as Jwks).keys };
  };
  const storedKeys = (id: number) =>
    dispatcher.database.query<{ signing: string; expires_at: Date | null }>(
      'SELECT signing, expires_at FROM webhook_policy_key WHERE policy_id = $1',
      [id],
    );

  describe('when they are created', () => {
    it.each(WITH_ONE_RSA)('show the public key or the secret of %s', async (jwt_alg) => {
      const { status, body, headers } = await post({ jwt_alg });
      expect([status, body['scheme'], body['jwt_alg'], body['public_key']]).toEqual([
        201,
        'jwt',
        jwt_alg,
        null,
      ]);
      if (isSymmetric(jwt_alg)) {
        expect(body['public_key_pem']).toBeNull();
        expect(Buffer.from(String(body['secret']), 'base64url')).toHaveLength(Number(jwt_alg.slice(2)) / 8);
        expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
      } else {
        expect(body['public_key_pem']).toMatch(/^-----BEGIN PUBLIC KEY-----/);
        expect(body).not.toHaveProperty('secret');
      }
      const { secret: _secret, ...output } = body;
      expect(await read(Number(body['id']))).toEqual(output);
    });

    it('of the standard scheme sign by hs256 with a whsec_ secret by default', async () => {
      const policy = await made({ scheme: 'standard' });
      expect(policy).toMatchObject({ jwt_alg: 'hs256', name: 'Standard Webhooks · HS256', public_key: null });
      expect(policy.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    });

    it('of the standard scheme show a whpk_ key for ed25519', async () => {
      const policy = await made({ scheme: 'standard', jwt_alg: 'ed25519' });
      expect(policy['public_key']).toMatch(/^whpk_[\w+/]{43}=$/);
      expect(policy.public_key_pem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
      expect(policy).not.toHaveProperty('secret');
    });

    it.each([
      [{}, 'jwt_alg', /can't be blank/],
      [{ jwt_alg: 'none' }, 'jwt_alg', /not included/],
      [{ jwt_alg: 'ed25519' }, 'jwt_alg', /not included/],
      [{ scheme: 'standard', jwt_alg: 'hs512' }, 'jwt_alg', /not included/],
      [{ scheme: 'standard', jwt_alg: 'es256' }, 'jwt_alg', /not included/],
      [{ scheme: 'hmac', jwt_alg: 'hs256' }, 'scheme', /not included/],
    ])('are refused as %j', async (body, field, message) => {
      const answer = await post(body);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [[field, expect.stringMatching(message) as string]] },
      });
    });

    it('of RSA have their key made before any row is locked, whether they are refused then or not', async () => {
      const provide = jest.spyOn(dispatcher.app.get(RsaKeyPool), 'provide');
      expect((await post({ scheme: 'standard', jwt_alg: 'rs256' })).status).toBe(422);
      expect(provide).toHaveBeenCalledTimes(1);
      expect((await post({ jwt_alg: 'hs256' })).status).toBe(201);
      expect(provide).toHaveBeenCalledTimes(1);
    });

    it('of RSA have a key ready in every instance for a rotation', async () => {
      await made({ jwt_alg: 'rs256' });
      const other = await testBed.dispatcher();
      await until(() => other.app.get(RsaKeyPool).size === 1);
      await testBed.stopInstance(other);
    });

    it('show the secret once, also when the call is repeated with its Idempotency-Key', async () => {
      const key = { 'idempotency-key': 'made-once' };
      const first = await post({ jwt_alg: 'hs256' }, key);
      expect(first.body['secret']).toEqual(expect.any(String));
      const again = await post({ jwt_alg: 'hs256' }, key);
      expect(again).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(`id ${String(first.body['id'])}`) as string },
      });
      const open = { 'idempotency-key': 'made-openly' };
      const one = await post({ jwt_alg: 'es256' }, open);
      expect(await post({ jwt_alg: 'es256' }, open)).toMatchObject({ status: 201, body: one.body });
    });
  });

  describe('when they are rotated', () => {
    it('show a new public key, and when the previous one expires', async () => {
      const policy = await made({ jwt_alg: 'es256' });
      const { status, body } = await rotate(policy.id);
      expect(status).toBe(200);
      expect(body['public_key_pem']).not.toBe(policy.public_key_pem);
      expect(body['key_id']).not.toBe(policy.key_id);
      expect(body).not.toHaveProperty('secret');
      const days = (Date.parse(String(body['previous_key_expires_at'])) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(7);
      expect(await read(policy.id)).toEqual(body);
    });

    it.each([{ jwt_alg: 'hs256' }, { scheme: 'standard' }])(
      'show the new secret of %j once',
      async (body) => {
        const policy = await made(body);
        const key = { 'idempotency-key': `rotated-${policy.id}` };
        const answer = await rotate(policy.id, key);
        expect(answer).toMatchObject({ status: 200, headers: { 'Cache-Control': 'no-store' } });
        expect(answer.body['secret']).toEqual(expect.any(String));
        expect(answer.body['secret']).not.toBe(policy.secret);
        expect((await rotate(policy.id, key)).status).toBe(409);
        const { secret: _secret, ...output } = answer.body;
        expect(await read(policy.id)).toEqual(output);
        const secrets = (await storedKeys(policy.id)).map(({ signing }) => signing);
        expect(secrets.sort()).toEqual([policy.secret, answer.body['secret']].sort());
      },
    );

    it('answer a repeat with the same policy, and rotate once', async () => {
      const { id } = await made({ jwt_alg: 'es256' });
      const key = { 'idempotency-key': 'rotated-openly' };
      const first = await rotate(id, key);
      expect(await rotate(id, key)).toMatchObject({ status: 200, body: first.body });
    });

    it('have never more than two keys, however many rotations run at the same time', async () => {
      const policy = await made({ jwt_alg: 'hs256' });
      const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(policy.id)));
      const secrets = answers.map(({ body }) => String(body['secret']));
      expect(new Set(secrets).size).toBe(4);
      const keys = await storedKeys(policy.id);
      expect(keys).toHaveLength(2);
      for (const { signing } of keys) expect(secrets).toContain(signing);
      expect(keys.filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
    });

    it('are rotated by administrators only', async () => {
      const { id } = await made({ jwt_alg: 'hs256' });
      const path = `/webhook_policies/${id}/rotate`;
      expect((await dispatcher.call('POST', path, undefined, { roles: ['specialist'] })).status).toBe(403);
      expect((await dispatcher.call('POST', path, undefined, null)).status).toBe(401);
      expect(await storedKeys(id)).toHaveLength(1);
    });
  });

  describe('as a JWKS', () => {
    it.each([
      [{ jwt_alg: 'es384' }, { kty: 'EC', crv: 'P-384', alg: 'ES384' }],
      [
        { scheme: 'standard', jwt_alg: 'ed25519' },
        { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' },
      ],
    ])('publish the public keys of %j, the previous one until it expires', async (body, expected) => {
      const policy = await made(body);
      const { keys, headers } = await jwks(policy.id);
      expect(keys).toEqual([expect.objectContaining({ ...expected, kid: policy.key_id, use: 'sig' })]);
      expect(keys[0]).not.toHaveProperty('d');
      expect(headers).toEqual({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
      });
      const rotated = await rotate(policy.id);
      expect((await jwks(policy.id)).keys.map(({ kid }) => kid)).toEqual([
        rotated.body['key_id'],
        policy.key_id,
      ]);
    });

    it('are published at a path that may end in .json', async () => {
      const { id, key_id } = await made({ jwt_alg: 'es256' });
      const answer = await dispatcher.request('GET', `/webhook_policies/${id}/jwks.json`, { who: null });
      expect(answer).toMatchObject({ status: 200, body: { keys: [{ kid: key_id }] } });
    });

    it('publish an empty set for a secret, and 404 for no policy', async () => {
      const { id } = await made({ jwt_alg: 'hs256' });
      expect(await jwks(id)).toMatchObject({ status: 200, keys: [] });
      expect((await jwks(987_654)).status).toBe(404);
    });
  });

  describe('in use', () => {
    it('cannot be chosen when they are disabled, and go on signing for webhooks that have them', async () => {
      const policy = await made({ scheme: 'standard' });
      const webhook = { event: 'task.create', uri: `${receiver.url}/disabled`, webhook_policy: policy.id };
      const id = await dispatcher.createVerified(webhook);
      await dispatcher.call('PATCH', `/webhook_policies/${policy.id}`, { disabled: true });
      expect(await dispatcher.call('POST', '/webhooks', webhook)).toMatchObject({
        status: 422,
        body: { errors: [['webhook_policy', expect.stringMatching(/is disabled/) as string]] },
      });
      expect((await dispatcher.call('PATCH', `/webhooks/${id}`, webhook)).status).toBe(200);
      await testBed.publish({ object_id: 41 });
      await until(() => receiver.at('/disabled').length === 1);
      expect(receiver.at('/disabled')[0]?.headers).toHaveProperty('webhook-signature');
    });

    it('are not deleted while in use, and otherwise deleted with their keys', async () => {
      const policy = await made({ jwt_alg: 'hs256' });
      const webhook = { event: 'task.create', uri: `${receiver.url}/in-use`, webhook_policy: policy.id };
      const id = await dispatcher.create(webhook);
      expect(await dispatcher.call('DELETE', `/webhook_policies/${policy.id}`)).toMatchObject({
        status: 422,
        body: { errors: [['id', expect.stringMatching(/is in use/) as string]] },
      });
      expect(await read(policy.id)).toMatchObject({ id: policy.id });
      await dispatcher.call('PATCH', `/webhooks/${id}`, { webhook_policy: null });
      expect((await dispatcher.call('DELETE', `/webhook_policies/${policy.id}`)).status).toBe(204);
      expect(await storedKeys(policy.id)).toEqual([]);
      expect((await jwks(policy.id)).status).toBe(404);
    });
  });

  it('store signing keys in one table only', async () => {
    const stored = await dispatcher.database.query<{ signing: string }>(
      'SELECT signing FROM webhook_policy_key',
    );
    expect(stored.length).toBeGreaterThan(5);
    for (const table of ['webhook_policy', 'audit_line', 'event_log', 'idempotency_key', 'delivery']) {
      const rows = await dispatcher.database.query<{ row: string }>(
        `SELECT ${table}::text || coalesce(${table === 'idempotency_key' ? `convert_from(body, 'UTF8')` : `''`}, '') AS row
         FROM ${table}`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      expect(rows.length).toBeGreaterThan(0);
      expect(text).not.toContain('PRIVATE KEY');
      for (const { signing } of stored) expect(text).not.toContain(signing);
    }
  });

  it('write an audit line and raise their version with every new key', async () => {
    const policy = await made({ jwt_alg: 'hs256' });
    await Promise.all([rotate(policy.id), rotate(policy.id)]);
    const [row] = await dispatcher.database.query<{ version: number }>(
      'SELECT version FROM webhook_policy WHERE id = $1',
      [policy.id],
    );
    expect(row?.version).toBe(3);
    const lines = await dispatcher.database.query<{ person_id: number | null; changes: object }>(
      `SELECT person_id, changes FROM audit_line
       WHERE record_type = 'webhook_policy' AND record_id = $1 AND action = 'update'`,
      [policy.id],
    );
    expect(lines).toHaveLength(2);
    for (const { person_id, changes } of lines) {
      expect(person_id).not.toBeNull();
      expect(changes).toHaveProperty('key_id');
    }
  });
});
