import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Signs values that clients must return unchanged. */
export class Signer {
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(secret));
  }

  sign(...parts: (string | number | boolean)[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  isSigned(signature: string, ...parts: (string | number | boolean)[]): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(...parts))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
