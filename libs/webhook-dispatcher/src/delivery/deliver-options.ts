import type { Bounds } from './in-flight';

export interface DeliverOptions extends Bounds {
  readonly schedule: readonly number[];
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  /** How long a claimed delivery is left alone by others; longer than an attempt may take. */
  readonly leaseMs: number;
  /** How often due deliveries are looked for when nobody said that there are any. */
  readonly pollMs: number;
  /** How long a stop waits for answers. */
  readonly patienceMs: number;
}
