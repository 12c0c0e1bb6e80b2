import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { validAt } from '../webhook-policy/policies';
import { madeKey } from '../../test/signing-key';
import { standardHeaders } from './signing';

const now = new Date();
const id = '0b1c4dd8-2f8a-4b0c-9f3e-0a9d7f0f6c11';
const message = Buffer.from('{"webhook_id":7,"name":"Größe","payload":{}}');
const changed = Buffer.from('{"webhook_id":8,"name":"Größe","payload":{}}');

describe('standardHeaders', () => {
  it('writes the headers of the specification', async () => {
    const { signingKey } = await madeKey('hs256', 'key-1', 'standard');
    expect(standardHeaders(message, id, now, [signingKey])).toEqual({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/) as string,
    });
  });

  it.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])(
    'signs with a secret so that %s accepts the message, and rejects a changed byte',
    async (_package, Webhook) => {
      const { signing, signingKey } = await madeKey('hs256', 'key-1', 'standard');
      const headers = standardHeaders(message, id, now, [signingKey]);
      const webhook = new Webhook(signing);
      expect(webhook.verify(message, headers)).toEqual(JSON.parse(message.toString()));
      expect(() => webhook.verify(changed, headers)).toThrow();
      expect(() => webhook.verify(message, { ...headers, 'webhook-id': 'another' })).toThrow();
    },
  );

  it('signs with both secrets while both are valid', async () => {
    const [previous, next] = await Promise.all([
      madeKey('hs256', 'old', 'standard'),
      madeKey('hs256', 'new', 'standard'),
    ]);
    const headers = standardHeaders(message, id, now, [previous.signingKey, next.signingKey]);
    for (const { signing } of [previous, next])
      expect(() => new StandardWebhook(signing).verify(message, headers)).not.toThrow();
  });

  it('signs by ed25519 so that the whpk_ key verifies the message, and rejects a changed byte', async () => {
    const { public_key, signingKey } = await madeKey('ed25519', 'key-1', 'standard');
    const headers = standardHeaders(message, id, now, [signingKey]);
    const [version, signature = ''] = String(headers['webhook-signature']).split(',');
    const accepts = (body: Buffer) => {
      const content = Buffer.concat([Buffer.from(`${id}.${headers['webhook-timestamp']}.`), body]);
      return verify(null, content, publicKey(public_key), Buffer.from(signature, 'base64'));
    };
    expect(version).toBe('v1a');
    expect([accepts(message), accepts(changed)]).toEqual([true, false]);
  });
});

describe('validAt', () => {
  it('returns the keys that are still valid when the message may arrive', async () => {
    const end = new Date(now.getTime() + 1_000);
    const [previous, next] = await Promise.all([
      madeKey('hs256', 'old', 'jwt', end),
      madeKey('hs256', 'new'),
    ]);
    const keys = [previous.signingKey, next.signingKey];
    expect(validAt(keys, now)).toEqual(keys);
    expect(validAt(keys, end)).toEqual([next.signingKey]);
  });
});

/** Public key as a receiver reads it from the policy. */
function publicKey(text: string | null): KeyObject {
  const raw = Buffer.from(String(text).replace('whpk_', ''), 'base64').toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw } });
}
