import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { ALGORITHMS, isSymmetric } from '../webhook-policy/algorithms';
import { makeKey } from '../webhook-policy/make-key';
import { sign } from './sign';

const now = new Date();
const claims = {
  jti: '0b1c4dd8-2f8a-4b0c-9f3e-0a9d7f0f6c11',
  webhook_id: 7,
  issuer: 'https://widget.example',
  audience: 'pager',
  expires_in_minutes: 10,
  now,
};
const message = Buffer.from('{"webhook_id":7,"name":"Größe","payload":{}}');
const seconds = Math.floor(now.getTime() / 1000);

describe('a signed message', () => {
  it.each(ALGORITHMS)('is accepted by a receiver that checks %s', async (algorithm) => {
    const { signing, public_pem } = await makeKey(algorithm);
    const key = isSymmetric(algorithm) ? createSecretKey(signing, 'utf8') : createPrivateKey(signing);
    const { body, expires_at } = await sign(message, claims, { id: 'key-1', algorithm, key });

    const { jwt } = JSON.parse(body.toString()) as { jwt: string };
    const verifying = public_pem === null ? new TextEncoder().encode(signing) : createPublicKey(public_pem);
    const { payload, protectedHeader } = await jwtVerify(jwt, verifying, {
      algorithms: [algorithm.toUpperCase()],
      audience: 'pager',
      issuer: 'https://widget.example',
    });

    expect(protectedHeader).toEqual({ alg: algorithm.toUpperCase(), kid: 'key-1', typ: 'JWT' });
    expect(payload).toEqual({
      data: JSON.parse(message.toString()),
      jti: claims.jti,
      sub: '7',
      iss: 'https://widget.example',
      aud: 'pager',
      nbf: seconds,
      iat: seconds,
      exp: seconds + 600,
    });
    expect(expires_at).toEqual(new Date((seconds + 600) * 1000));
  });

  it('is not accepted under another key', async () => {
    const [one, other] = await Promise.all([makeKey('es256'), makeKey('es256')]);
    const key = createPrivateKey(one.signing);
    const { body } = await sign(message, claims, { id: 'key-1', algorithm: 'es256', key });
    const { jwt } = JSON.parse(body.toString()) as { jwt: string };
    await expect(jwtVerify(jwt, createPublicKey(String(other.public_pem)))).rejects.toThrow();
  });

  it('has no aud and no exp when the policy names none', async () => {
    const { signing } = await makeKey('hs256');
    const key = createSecretKey(signing, 'utf8');
    const open = { ...claims, audience: null, expires_in_minutes: null };
    const { body, expires_at } = await sign(message, open, { id: 'key-1', algorithm: 'hs256', key });
    const { jwt } = JSON.parse(body.toString()) as { jwt: string };
    const { payload } = await jwtVerify(jwt, key);
    expect(payload).not.toHaveProperty('aud');
    expect(payload).not.toHaveProperty('exp');
    expect(expires_at).toBeNull();
    expect(decodeProtectedHeader(jwt).alg).toBe('HS256');
  });
});
