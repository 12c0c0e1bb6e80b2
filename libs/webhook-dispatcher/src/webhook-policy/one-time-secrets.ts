import { LRUCache } from 'lru-cache';
import { errors, type RecordCall } from '@deskline/record-http';

/** Longer than an answer takes. */
const LIFETIME_MS = 60_000;

/** Secrets until the one answer that shows them: to the call that created a policy or rotated its key. */
export class OneTimeSecrets {
  private readonly ofCreates = new LRUCache<number, string>({ max: 10_000, ttl: LIFETIME_MS });
  private readonly ofRotations = new WeakMap<RecordCall, string>();

  addCreated(policyId: number, secret: string): void {
    this.ofCreates.set(policyId, secret);
  }

  addRotated(call: RecordCall, secret: string): void {
    this.ofRotations.set(call, secret);
  }

  takeCreated(policyId: number): string | undefined {
    const secret = this.ofCreates.get(policyId);
    this.ofCreates.delete(policyId);
    return secret;
  }

  takeRotated(call: RecordCall): string | undefined {
    return this.ofRotations.get(call);
  }
}

/** Refuses the repetition of a call, with the same Idempotency-Key, whose first answer showed a secret. */
export const secretShownBefore = (policyId: number) =>
  errors.conflict(
    `Idempotency-Key was used before: what was made then has the id ${policyId}, and its secret is told only once`,
  );
