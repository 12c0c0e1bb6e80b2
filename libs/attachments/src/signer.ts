import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

const CIPHER = 'aes-256-ctr';
const TAG_BYTES = 16;
const SALT_BYTES = 6;

/** Signs values that clients must return unchanged, and seals those that they must not read either. */
export class Signer {
  private readonly key: KeyObject;
  private readonly sealing: KeyObject;

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(secret));
    this.sealing = createSecretKey(createHmac('sha256', this.key).update('sealing').digest());
  }

  sign(...parts: (string | number | boolean)[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  isSigned(signature: string, ...parts: (string | number | boolean)[]): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(...parts))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** Text that only holders of the secret can read, and that is another one each time. */
  seal(purpose: string, plain: string): string {
    const salted = Buffer.concat([randomBytes(SALT_BYTES), Buffer.from(plain)]);
    // The tag is made of the salted text and begins the key stream: no counter and no luck is needed for it to be new.
    const tag = this.tagOf(purpose, salted);
    const cipher = createCipheriv(CIPHER, this.sealing, tag);
    return Buffer.concat([tag, cipher.update(salted), cipher.final()]).toString('base64url');
  }

  /** Plain text of a sealed one; null for a text that was not sealed with this secret and for this purpose. */
  unseal(purpose: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < TAG_BYTES + SALT_BYTES || bytes.toString('base64url') !== sealed) return null;
    const tag = bytes.subarray(0, TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.sealing, tag);
    const salted = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
    return timingSafeEqual(tag, this.tagOf(purpose, salted)) ? salted.subarray(SALT_BYTES).toString() : null;
  }

  private tagOf(purpose: string, salted: Buffer): Buffer {
    const hmac = createHmac('sha256', this.key).update(JSON.stringify(['sealed', purpose]));
    return hmac.update(salted).digest().subarray(0, TAG_BYTES);
  }
}
