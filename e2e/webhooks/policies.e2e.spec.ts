import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { Webhook } from 'standardwebhooks';
import { Api, type Fields } from '../api';
import type { Arrival } from '../receiver';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

interface Published {
  readonly keys: readonly { readonly kid: string }[];
}

describe('Webhook policies', () => {
  const given = useSharedEnv('webhook-policies');
  let env: E2eEnv;
  let ellen: Api;
  let nobody: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    nobody = new Api(env.stack, null);
  });
  afterAll(() => nobody?.close());

  const keysOf = ({ id }: Fields) => {
    const path = `/webhook_policies/${id}/jwks.json`;
    const fetched = async () => Response.json((await nobody.call<Published>('GET', path)).body);
    return createRemoteJWKSet(new URL(env.stack.base_url + path), { [customFetch]: fetched });
  };
  const next = async (path: string): Promise<Arrival> => {
    const before = env.receiver.at(path).length;
    await ellen.post('/teams', { name: `Watch ${path} ${before}` });
    await until(() => env.receiver.at(path).length > before);
    return env.receiver.at(path)[before] as Arrival;
  };

  it('publish their keys without credentials, at jwks and jwks.json', async () => {
    const policy = await ellen.post('/webhook_policies', { jwt_alg: 'es256' });
    for (const address of [
      `/webhook_policies/${policy.id}/jwks.json`,
      `/webhook_policies/${policy.id}/jwks`,
    ]) {
      const { status, headers, body } = await nobody.call<Published>('GET', address);
      expect([status, body.keys.map(({ kid }) => kid)]).toEqual([200, [policy.key_id]]);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
      });
    }
    expect((await nobody.call('GET', '/webhook_policies/987654/jwks.json')).status).toBe(404);
    expect((await nobody.call('POST', `/webhook_policies/${policy.id}/rotate`)).status).toBe(401);
  });

  it('sign by another algorithm after a PATCH, with both keys valid for 7 days', async () => {
    const policy = await ellen.post('/webhook_policies', { jwt_alg: 'es256' });
    await env.webhook('team.create', '/other-algorithm', { webhook_policy: policy.id });
    const patched = await ellen.patch(`/webhook_policies/${policy.id}`, { jwt_alg: 'es384' });
    expect(patched).toMatchObject({ jwt_alg: 'es384', name: 'ES384' });
    expect(patched['key_id']).not.toBe(policy['key_id']);
    const days = (Date.parse(String(patched['previous_key_expires_at'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const { jwt, jwt_next } = JSON.parse((await next('/other-algorithm')).body) as Record<string, string>;
    expect((await jwtVerify(jwt ?? '', keysOf(policy))).protectedHeader.alg).toBe('ES256');
    expect((await jwtVerify(jwt_next ?? '', keysOf(policy))).protectedHeader.alg).toBe('ES384');
  });

  it('show the secret once when a PATCH changes the algorithm to a symmetric one', async () => {
    const policy = await ellen.post('/webhook_policies', { jwt_alg: 'es256' });
    const path = `/webhook_policies/${policy.id}`;
    expect((await ellen.patch(path, { jwt_alg: 'hs256' }))['secret']).toEqual(expect.any(String));
    expect(await ellen.patch(path, { jwt_alg: 'hs256', jwt_audience: 'pager' })).not.toHaveProperty('secret');
    expect((await ellen.call('PATCH', path, { scheme: 'standard' })).status).toBe(422);
  });

  it('answer 403 to others than administrators, whether the policy exists or not', async () => {
    const { id } = await ellen.post('/webhook_policies', { jwt_alg: 'es256' });
    const omar = env.as('Omar');
    for (const path of [`/webhook_policies/${id}`, '/webhook_policies/987654', '/webhooks/987654/deliveries'])
      expect((await omar.call('GET', path)).status).toBe(403);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await omar.call(method, '/webhook_policies/987654', {})).status).toBe(403);
    expect((await omar.call('GET', '/oauth_applications/987654')).status).toBe(403);
    expect((await omar.call('GET', '/oauth_applications/987654/secrets')).status).toBe(403);
    expect((await omar.call('GET', '/requests/987654')).status).toBe(404);
  });

  it('sign messages that the published keys verify, also while a key is rotated', async () => {
    const policy = await ellen.post('/webhook_policies', { jwt_alg: 'es256' });
    await env.webhook('team.create', '/jwks', { webhook_policy: policy.id });
    const { jwt } = JSON.parse((await next('/jwks')).body) as { jwt: string };
    await jwtVerify(jwt, keysOf(policy));
    const rotated = await ellen.post(`/webhook_policies/${policy.id}/rotate`);
    const both = JSON.parse((await next('/jwks')).body) as { jwt: string; jwt_next: string };
    const headers = await Promise.all(
      [both.jwt, both.jwt_next].map(async (each) => (await jwtVerify(each, keysOf(policy))).protectedHeader),
    );
    expect(headers.map(({ kid }) => kid)).toEqual([policy.key_id, rotated.key_id]);
  });

  it('sign by Standard Webhooks with the secret that was shown once', async () => {
    const policy = await ellen.post('/webhook_policies', { scheme: 'standard' });
    await env.webhook('team.create', '/standard', { webhook_policy: policy.id });
    const { body, headers } = await next('/standard');
    const webhook = new Webhook(String(policy.secret));
    expect(webhook.verify(body, headers as Record<string, string>)).toMatchObject({ event: 'team.create' });
    expect(await ellen.get(`/webhook_policies/${policy.id}`)).not.toHaveProperty('secret');
  });
});
