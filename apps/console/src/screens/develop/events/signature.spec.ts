import { checkSignature } from './signature';

const NOW = 1_800_000_000;
const message = { id: 'd1', timestamp: String(NOW), body: '{"event":"task.create"}' };
const bytes = (text: string) => new TextEncoder().encode(text);
const content = bytes(`${message.id}.${message.timestamp}.${message.body}`);
const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const at = (seconds: number) => (NOW + seconds) * 1_000;

const SECRET = 'a secret of a policy';
const key = `whsec_${btoa(SECRET)}`;

async function signedBySecret(): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes(SECRET), algorithm, false, ['sign']);
  return `v1,${base64(await crypto.subtle.sign('HMAC', secret, content))}`;
}

describe('signature of Standard Webhooks', () => {
  it('is right by its secret, beside one of another key, and old after five minutes', async () => {
    const signed = { ...message, key, signature: `v1,AAAA ${await signedBySecret()}` };
    expect(await checkSignature(signed, at(10))).toBe('right');
    expect(await checkSignature(signed, at(301))).toBe('old');
  });

  it('is right by a public key', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    const signature = `v1a,${base64(await crypto.subtle.sign('Ed25519', pair.privateKey, content))}`;
    const publicKey = `whpk_${base64(await crypto.subtle.exportKey('raw', pair.publicKey))}`;
    expect(await checkSignature({ ...message, key: publicKey, signature }, at(0))).toBe('right');
    expect(await checkSignature({ ...message, key, signature }, at(0))).toBe('wrong');
  });

  it('is wrong where a byte of the body is another one', async () => {
    const other = { ...message, body: `${message.body} `, key, signature: await signedBySecret() };
    expect(await checkSignature(other, at(0))).toBe('wrong');
  });

  it.each(['', 'secret', 'whsec_', 'whsec_§', 'whpk_AAAA'])('cannot be checked with %p', async (bad) => {
    const signature = await signedBySecret();
    expect(await checkSignature({ ...message, key: bad, signature }, at(0))).toBe('unreadable');
  });
});
