import { LRUCache } from 'lru-cache';
import { errors, type RecordCall } from '@deskline/record-http';

/** Longer than an answer takes. */
const ON_THE_WAY_MS = 60_000;

/** Secrets on their way into the one answer that tells them: to the call that made a policy, or gave it a new key. */
export class OneTimeSecrets {
  private readonly ofNew = new LRUCache<number, string>({ max: 10_000, ttl: ON_THE_WAY_MS });
  private readonly ofCalls = new WeakMap<RecordCall, string>();

  made(policyId: number, secret: string): void {
    this.ofNew.set(policyId, secret);
  }

  rotated(call: RecordCall, secret: string): void {
    this.ofCalls.set(call, secret);
  }

  takeMade(policyId: number): string | undefined {
    const secret = this.ofNew.get(policyId);
    this.ofNew.delete(policyId);
    return secret;
  }

  takeRotated(call: RecordCall): string | undefined {
    return this.ofCalls.get(call);
  }
}

/** To whoever repeats with the same Idempotency-Key a call that was told a secret. */
export const secretShownBefore = (policyId: number) =>
  errors.conflict(
    `Idempotency-Key was used before: what was made then has the id ${policyId}, and its secret is told only once`,
  );
