import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const BITS = 2048;
const MOST = 4;

const keyPair = promisify(generateKeyPair);
export const makeRsaPair = (): Promise<KeyPair> => keyPair('rsa', { modulusLength: BITS });

/** RSA keys made ahead: making one takes many seconds on a busy machine, during which no row should be locked. */
export class RsaKeyPool {
  private readonly ready: KeyPair[] = [];

  constructor(private readonly make: () => Promise<KeyPair> = makeRsaPair) {}

  get size(): number {
    return this.ready.length;
  }

  /** Makes a key ahead of the transaction that will take it, one for each call. */
  async provide(): Promise<void> {
    if (this.ready.length < MOST) this.ready.push(await this.make());
  }

  /** Takes a key. A caller that could not call `provide` gets the one made after the last `take`. */
  async take(): Promise<KeyPair> {
    const pair = this.ready.shift() ?? (await this.make());
    if (this.ready.length === 0) this.refill();
    return pair;
  }

  /** Makes a key in the background; the caller that needs one tries again when that fails. */
  refill(): void {
    this.provide().catch(() => undefined);
  }
}
