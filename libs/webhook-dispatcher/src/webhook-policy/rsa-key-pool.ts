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

/**
 * RSA keys take long to make, on a busy machine many seconds: they are made before they are needed, so that nothing is
 * locked meanwhile.
 */
export class RsaKeyPool {
  private readonly ready: KeyPair[] = [];

  constructor(private readonly make: () => Promise<KeyPair> = makeRsaPair) {}

  get size(): number {
    return this.ready.length;
  }

  /** Before a transaction that will take one: whoever does this at the same time gets one, too. */
  async provide(): Promise<void> {
    if (this.ready.length < MOST) this.ready.push(await this.make());
  }

  /** Whoever could not know that one is needed has at least that of the one before. */
  async take(): Promise<KeyPair> {
    const pair = this.ready.shift() ?? (await this.make());
    if (this.ready.length === 0) this.stockUp();
    return pair;
  }

  /** In the background; what fails there is tried again by who needs it. */
  stockUp(): void {
    this.provide().catch(() => undefined);
  }
}
