import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { Dispatcher, TestBed } from '../../test/dispatcher';
import { Receiver, until, type Arrival } from '../../test/receiver';
import { algorithmsOf, isSymmetric } from '../webhook-policy/algorithms';
import { Publisher } from '../../test/publisher';

type Check = (body: string, headers: Arrival['headers']) => unknown;
type Policy = Readonly<Record<string, unknown>> & { readonly id: number };

/** Receivers answer 200 to a message that they verified, and 401 to any other. */
describe('messages that receivers verify', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let publisher: Publisher;
  const checks = new Map<string, Check>();
  let records = 0;

  beforeAll(async () => {
    [testBed, receiver] = await Promise.all([TestBed.start(), Receiver.start()]);
    dispatcher = await testBed.dispatcher();
    receiver.answer = async ({ path, body, headers }) => ((await accepts(path, body, headers)) ? 200 : 401);
    publisher = await Publisher.start(() => dispatcher);
  });
  afterAll(async () => {
    publisher?.stop();
    await Promise.all([testBed?.stop(), receiver?.stop()]);
  });

  const accepts = async (path: string, body: string, headers: Arrival['headers']): Promise<boolean> => {
    try {
      await checks.get(path)?.(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const policyOf = async (body: object): Promise<Policy> =>
    (await dispatcher.call('POST', '/webhook_policies', body)).body as Policy;
  const rotated = async ({ id }: Policy): Promise<Policy> =>
    (await dispatcher.call('POST', `/webhook_policies/${id}/rotate`)).body as Policy;
  /** Key set that each receiver fetches anew. */
  const jwksOf = ({ id }: Policy) =>
    createRemoteJWKSet(new URL(`${publisher.url}/webhook_policies/${id}/jwks.json`));
  const webhook = async (path: string, policy: Policy, check: Check): Promise<number> => {
    checks.set(path, check);
    return dispatcher.createVerified({
      event: 'task.create',
      uri: `${receiver.url}${path}`,
      webhook_policy: policy.id,
    });
  };
  /** Publishes an event, and returns the arrivals of its message, attempt by attempt. */
  const next = async (id: number, path: string): Promise<Arrival[]> => {
    const from = receiver.arrivals.length;
    const before = (await dispatcher.states(id)).length;
    await testBed.publish({ object_id: ++records });
    await until(async () => {
      const states = (await dispatcher.states(id)).slice(before);
      return states.some(({ state }) => state === 'succeeded' || state === 'dropped');
    });
    return receiver.arrivals.slice(from).filter((each) => each.path === path);
  };
  const lastState = async (id: number) => (await dispatcher.states(id)).at(-1);
  const only = ([one, ...more]: Arrival[]): Arrival => {
    if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} messages arrived`);
    return one;
  };
  const jwtIn = (body: string, member = 'jwt') => (JSON.parse(body) as Record<string, string>)[member] ?? '';

  const standard =
    (Webhook: typeof StandardWebhook | typeof SvixWebhook, secret: unknown): Check =>
    (body, headers) =>
      new Webhook(String(secret)).verify(body, headers as Record<string, string>);

  it.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])('with %s are accepted, and rejected with a changed byte', async (name, Webhook) => {
    const policy = await policyOf({ scheme: 'standard' });
    const id = await webhook(`/${name}`, policy, standard(Webhook, policy['secret']));
    const { body, headers, message } = only(await next(id, `/${name}`));
    expect(await lastState(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect(message).toMatchObject({ event: 'task.create', object_id: records });
    expect(headers['webhook-id']).toBe(headers['x-webhook-delivery']);
    expect(await accepts(`/${name}`, body.replace('task.create', 'task.delete'), headers)).toBe(false);
  });

  it('with the whpk_ key of an ed25519 policy are accepted, and rejected with a changed byte', async () => {
    const policy = await policyOf({ scheme: 'standard', jwt_alg: 'ed25519' });
    const x = Buffer.from(String(policy['public_key']).slice('whpk_'.length), 'base64').toString('base64url');
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
    const id = await webhook('/ed25519', policy, (body, headers) => {
      const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const [version, signature = ''] = String(headers['webhook-signature']).split(',');
      if (version !== 'v1a') throw new Error('no v1a');
      if (!verifySignature(null, Buffer.from(content), key, Buffer.from(signature, 'base64')))
        throw new Error('not theirs');
    });
    const { body, headers } = only(await next(id, '/ed25519'));
    expect(await lastState(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect(await accepts('/ed25519', body.replace('task.create', 'task.delete'), headers)).toBe(false);
  });

  it.each(algorithmsOf('jwt'))(
    'with jose by %s are accepted, and rejected with a changed byte',
    async (jwt_alg) => {
      const policy = await policyOf({ jwt_alg, jwt_audience: 'pager', jwt_claim_expires_in: 5 });
      const options = {
        audience: 'pager',
        issuer: 'https://widget.example',
        algorithms: [jwt_alg.toUpperCase()],
        requiredClaims: ['data', 'jti', 'sub', 'iss', 'nbf', 'iat', 'aud', 'exp'],
      };
      const keys = jwksOf(policy);
      const check: Check = (body) =>
        isSymmetric(jwt_alg)
          ? jwtVerify(jwtIn(body), new TextEncoder().encode(String(policy['secret'])), options)
          : jwtVerify(jwtIn(body), keys, options);
      const id = await webhook(`/${jwt_alg}`, policy, check);
      const { body, headers } = only(await next(id, `/${jwt_alg}`));
      expect(await lastState(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
      const claims: JWTPayload = decodeJwt(jwtIn(body));
      expect(claims).toMatchObject({
        data: { event: 'task.create', object_id: records, webhook_id: id },
        jti: headers['x-webhook-delivery'],
        sub: String(id),
      });
      expect([claims.nbf, Number(claims.exp) - Number(claims.iat)]).toEqual([claims.iat, 300]);
      const changed = body.replace(/\.(\w)/, (_all, first) => (first === 'e' ? '.f' : '.e'));
      expect(await accepts(`/${jwt_alg}`, changed, headers)).toBe(false);
    },
  );

  it('are retried in the same bytes as a JWT, and with a new signature by Standard Webhooks', async () => {
    const [jwt, standardPolicy] = [
      await policyOf({ jwt_alg: 'es256', jwt_claim_expires_in: 5 }),
      await policyOf({ scheme: 'standard' }),
    ];
    const isFirst = new Set<string>();
    const second =
      (check: Check): Check =>
      (body, headers) => {
        const delivery = String(headers['x-webhook-delivery']);
        const seen = isFirst.has(delivery);
        isFirst.add(delivery);
        if (!seen) throw new Error('not yet');
        return check(body, headers);
      };
    const keys = jwksOf(jwt);
    const ids = [
      await webhook(
        '/again-jwt',
        jwt,
        second((body) => jwtVerify(jwtIn(body), keys)),
      ),
      await webhook('/again', standardPolicy, second(standard(StandardWebhook, standardPolicy['secret']))),
    ] as const;
    const jwts = await next(ids[0], '/again-jwt');
    expect(jwts).toHaveLength(2);
    expect(jwts[1]?.body).toBe(jwts[0]?.body);
    const plain = await next(ids[1], '/again');
    expect(plain.map(({ body }) => body)).toEqual([plain[0]?.body, plain[0]?.body]);
    expect(plain[1]?.headers['webhook-id']).toBe(plain[0]?.headers['webhook-id']);
  });

  describe('during the overlap of a key rotation', () => {
    it('are accepted with the previous secret and with the new one, by Standard Webhooks', async () => {
      const policy = await policyOf({ scheme: 'standard' });
      const id = await webhook('/turn', policy, standard(StandardWebhook, policy['secret']));
      only(await next(id, '/turn'));
      const { secret } = await rotated(policy);
      const { headers } = only(await next(id, '/turn'));
      expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
      checks.set('/turn', standard(SvixWebhook, secret));
      only(await next(id, '/turn'));
      await rotated(policy);
      checks.set('/turn', standard(StandardWebhook, policy['secret']));
      expect((await next(id, '/turn')).length).toBeGreaterThan(1);
      expect(await lastState(id)).toMatchObject({ state: 'dropped' });
    });

    it('have jwt by the previous key and jwt_next by the new one; the JWKS has both', async () => {
      const policy = await policyOf({ jwt_alg: 'es256' });
      const old = createPublicKey(String(policy['public_key_pem']));
      const id = await webhook('/turn-jwt', policy, (body) => jwtVerify(jwtIn(body), old));
      expect(only(await next(id, '/turn-jwt')).message).not.toHaveProperty('jwt_next');
      const after = await rotated(policy);
      const { body } = only(await next(id, '/turn-jwt'));
      expect([jwtIn(body), jwtIn(body, 'jwt_next')].map((jwt) => decodeProtectedHeader(jwt).kid)).toEqual([
        policy['key_id'],
        after['key_id'],
      ]);
      const fresh = createPublicKey(String(after['public_key_pem']));
      checks.set('/turn-jwt', (sent) => jwtVerify(jwtIn(sent, 'jwt_next'), fresh));
      only(await next(id, '/turn-jwt'));
      const keys = jwksOf(policy);
      checks.set('/turn-jwt', async (sent) => {
        await jwtVerify(jwtIn(sent), keys);
        await jwtVerify(jwtIn(sent, 'jwt_next'), keys);
      });
      only(await next(id, '/turn-jwt'));
    });

    it('are signed anew between two attempts', async () => {
      const policy = await policyOf({ jwt_alg: 'hs256' });
      let after: Policy | undefined;
      const id = await webhook('/between', policy, async (body) => {
        const isEvent = (decodeJwt(jwtIn(body))['data'] as { event: string }).event === 'task.create';
        if (!isEvent) return;
        if (!after) {
          after = await rotated(policy);
          throw new Error('not yet');
        }
        await jwtVerify(jwtIn(body, 'jwt_next'), new TextEncoder().encode(String(after['secret'])));
      });
      const [first, second] = await next(id, '/between');
      expect(first?.message).not.toHaveProperty('jwt_next');
      expect(second?.message).toHaveProperty('jwt_next');
      expect(await lastState(id)).toMatchObject({ state: 'succeeded', attempts: 2 });
    });

    it('are signed with the new key alone after the overlap, and the old key is deleted', async () => {
      const policy = await policyOf({ jwt_alg: 'es256' });
      await testBed.stopInstance(dispatcher);
      dispatcher = await testBed.dispatcher({
        WEBHOOK_KEY_OVERLAP_SECONDS: '2',
        WEBHOOK_KEY_SWEEP_MS: '50',
      });
      const id = await webhook('/after', policy, () => undefined);
      const after = await rotated(policy);
      const published = async () => {
        const { body } = await dispatcher.call('GET', `/webhook_policies/${policy.id}/jwks`, undefined, null);
        return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
      };
      await until(async () => (await published()).length === 1);
      expect(await published()).toEqual([after['key_id']]);
      const { body } = only(await next(id, '/after'));
      expect(decodeProtectedHeader(jwtIn(body)).kid).toBe(after['key_id']);
      expect(jwtIn(body, 'jwt_next')).toBe('');
      const storedKeys = () =>
        dispatcher.database.query('SELECT id FROM webhook_policy_key WHERE policy_id = $1', [policy.id]);
      await until(async () => (await storedKeys()).length === 1);
      expect(await storedKeys()).toEqual([{ id: after['key_id'] }]);
    });
  });

  it('are postponed without a counted attempt while their keys cannot be read', async () => {
    const policy = await policyOf({ jwt_alg: 'es256' });
    const id = await webhook('/unread', policy, () => undefined);
    const { database } = dispatcher;
    // As after a rotation: the process has not read the keys yet.
    await database.query('UPDATE webhook_policy SET version = version + 1 WHERE id = $1', [policy.id]);
    await database.transaction(async (transaction) => {
      await transaction.query('LOCK TABLE webhook_policy_key');
      await testBed.publish({ object_id: ++records });
      await until(async () => {
        const cutOff = await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '% signing, %'`);
        return cutOff.length > 0;
      });
    });
    await until(async () => (await lastState(id))?.state === 'succeeded');
    expect(await lastState(id)).toMatchObject({ attempts: 1 });
    expect((await dispatcher.call('GET', `/webhooks/${id}`)).body).toMatchObject({ last_error: null });
  });
});
