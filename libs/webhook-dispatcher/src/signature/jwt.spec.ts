import { decodeProtectedHeader, jwtVerify } from 'jose';
import { algorithmsOf } from '../webhook-policy/algorithms';
import { signJwt } from './jwt';
import { madeKey } from '../../test/signing-key';
import type { SigningKey } from '../webhook-policy/policies';

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

const signed = async (keys: readonly SigningKey[], said: Partial<typeof claims> | object = {}) => {
  const { body, expires_at } = await signJwt(message, { ...claims, ...said }, keys);
  return { ...(JSON.parse(body.toString()) as { jwt: string; jwt_next?: string }), expires_at };
};

describe('signJwt', () => {
  it.each(algorithmsOf('jwt'))(
    'signs by %s so that the key verifies the message, and rejects a changed byte',
    async (algorithm) => {
      const { signingKey, checking } = await madeKey(algorithm);
      const { jwt, jwt_next, expires_at } = await signed([signingKey]);
      const { payload, protectedHeader } = await jwtVerify(jwt, checking, {
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
      expect(jwt_next).toBeUndefined();
      await expect(jwtVerify(withChangedByte(jwt), checking)).rejects.toThrow();
    },
  );

  it('signs so that another key rejects the message', async () => {
    const [one, other] = await Promise.all([madeKey('es256'), madeKey('es256')]);
    const { jwt } = await signed([one.signingKey]);
    await expect(jwtVerify(jwt, other.checking)).rejects.toThrow();
  });

  it('writes the message byte for byte into the claim data', async () => {
    const { signingKey } = await madeKey('hs256');
    const { jwt } = await signed([signingKey]);
    const payload = Buffer.from(String(jwt.split('.')[1]), 'base64url').toString();
    expect(payload.startsWith(`{"data":${message.toString()},"jti":`)).toBe(true);
  });

  it('writes no aud and no exp when the policy has none', async () => {
    const { signingKey, checking } = await madeKey('hs256');
    const { jwt, expires_at } = await signed([signingKey], { audience: null, expires_in_minutes: null });
    const { payload } = await jwtVerify(jwt, checking);
    expect(payload).not.toHaveProperty('aud');
    expect(payload).not.toHaveProperty('exp');
    expect(expires_at).toBeNull();
    expect(decodeProtectedHeader(jwt).alg).toBe('HS256');
  });

  it('signs with the previous key as jwt and with the next one as jwt_next, while both are valid', async () => {
    const [previous, next] = await Promise.all([madeKey('es256', 'old'), madeKey('es256', 'new')]);
    const { jwt, jwt_next = '' } = await signed([previous.signingKey, next.signingKey]);
    const [one, other] = await Promise.all([
      jwtVerify(jwt, previous.checking),
      jwtVerify(jwt_next, next.checking),
    ]);
    expect(one.payload).toEqual(other.payload);
    expect([one.protectedHeader.kid, other.protectedHeader.kid]).toEqual(['old', 'new']);
  });
});

function withChangedByte(jwt: string): string {
  const [head, payload = '', signature] = jwt.split('.');
  return [head, payload.replace(/^./, (first) => (first === 'e' ? 'f' : 'e')), signature].join('.');
}
