import { createHmac, sign } from 'node:crypto';
import type { SigningKey } from '../webhook-policy/policies';

/** Headers of the Standard Webhooks specification. The body is unchanged; every attempt has its own timestamp. */
export function standardHeaders(
  message: Buffer,
  id: string,
  now: Date,
  keys: readonly SigningKey[],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const before = `${id}.${timestamp}.`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => signatureOf(before, message, key)).join(' '),
  };
}

function signatureOf(before: string, message: Buffer, { algorithm, key }: SigningKey): string {
  if (algorithm === 'ed25519')
    return `v1a,${sign(null, Buffer.concat([Buffer.from(before), message]), key).toString('base64')}`;
  return `v1,${createHmac('sha256', key).update(before).update(message).digest('base64')}`;
}
