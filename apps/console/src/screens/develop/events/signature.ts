export type Verdict = 'right' | 'old' | 'wrong' | 'unreadable';

export interface Signed {
  /** `whsec_…` or `whpk_…`. */
  readonly key: string;
  readonly id: string;
  readonly timestamp: string;
  /** One or more signatures, a space between them. */
  readonly signature: string;
  readonly body: string;
}

const OLD_SECONDS = 300;

/** Checks a signature of Standard Webhooks, as a receiver does. */
export async function checkSignature(signed: Signed, nowMs = Date.now()): Promise<Verdict> {
  const content = new TextEncoder().encode(`${signed.id}.${signed.timestamp}.${signed.body}`);
  const verify = await verifierOf(signed.key.trim());
  if (!verify) return 'unreadable';
  for (const each of signed.signature.trim().split(/\s+/)) {
    const [version = '', text = ''] = each.split(',');
    const given = bytesOf(text);
    if (given && (await verify(version, given, content)))
      return Math.abs(nowMs / 1_000 - Number(signed.timestamp)) > OLD_SECONDS ? 'old' : 'right';
  }
  return 'wrong';
}

type Bytes = Uint8Array<ArrayBuffer>;
type Verify = (version: string, given: Bytes, content: Bytes) => Promise<boolean>;

async function verifierOf(key: string): Promise<Verify | null> {
  const [, kind, text = ''] = /^(whsec|whpk)_(.+)$/.exec(key) ?? [];
  const bytes = kind === undefined ? null : bytesOf(text);
  if (!bytes) return null;
  const isPublic = kind === 'whpk';
  const algorithm = isPublic ? { name: 'Ed25519' } : { name: 'HMAC', hash: 'SHA-256' };
  try {
    const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    return async (version, given, content) =>
      version === (isPublic ? 'v1a' : 'v1') && crypto.subtle.verify(algorithm.name, imported, given, content);
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
