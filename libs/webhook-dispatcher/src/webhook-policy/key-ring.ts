import { Clock, Database, type Transaction, Sweeper } from '@deskline/platform';
import { errors, type RecordCall } from '@deskline/record-http';
import {
  actorOf,
  NotFound,
  openUnitOfWork,
  type PendingWrite,
  RecordRuntime,
  type RequestedChange,
  type WriteContext,
} from '@deskline/record-store';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { ALGORITHMS, isRsa, isSymmetric, type Algorithm, type Scheme } from './algorithms';
import { keySet, addKey, hasPublicKey, publishedKeys, retireKey } from './policies';
import { makeKey, type NewKey } from './make-key';
import { RsaKeyPool } from './rsa-key-pool';
import { WebhookPolicy, type WebhookPolicyRow } from './webhook-policy.record';

const ANY_RSA = `SELECT 1 FROM webhook_policy WHERE jwt_alg LIKE 'rs%' LIMIT 1`;
const READ = 'SELECT scheme, jwt_alg FROM webhook_policy WHERE id = $1';
const SET_PUBLIC_KEY =
  'UPDATE webhook_policy SET key_id = $2, public_key_pem = $3, public_key = $4 WHERE id = $1';

/** Longer than an answer takes. */
const SECRET_LIFETIME_MS = 60_000;

type SigningOptions = Pick<WebhookPolicyRow, 'scheme' | 'jwt_alg'>;

/** Keys of policies: made with the policy, rotated on request, and shown once or published. */
@Injectable()
export class KeyRing implements OnApplicationBootstrap {
  /** Secrets until the one answer that shows them: by policy for a create, by call for a rotation. */
  private readonly createdSecrets = new LRUCache<number, string>({ max: 10_000, ttl: SECRET_LIFETIME_MS });
  private readonly rotatedSecrets = new WeakMap<RecordCall, string>();

  constructor(
    @Inject(RecordRuntime) private readonly runtime: RecordRuntime,
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
    @Inject(RsaKeyPool) private readonly rsaKeys: RsaKeyPool,
  ) {}

  /** Makes an RSA key ahead, in the background: a rotation would make it while it has the policy locked. */
  async onApplicationBootstrap(): Promise<void> {
    const used = await this.database.query(ANY_RSA);
    if (used.length > 0) this.rsaKeys.refill();
  }

  /** Makes an RSA key before anything is locked: it takes long. */
  async prepare({ values: { jwt_alg } }: RequestedChange): Promise<void> {
    const algorithm = ALGORITHMS.find((each) => each === jwt_alg);
    if (algorithm && isRsa(algorithm)) await this.rsaKeys.provide();
  }

  /** Gives a new policy its first key, in the same transaction. */
  async addFirst({ transaction, id, before, after }: WriteContext<WebhookPolicyRow>): Promise<void> {
    if (before !== null) return;
    const { scheme, jwt_alg } = after;
    const key = await this.newKey(scheme, jwt_alg);
    const keyId = await addKey(transaction, id, jwt_alg, key);
    await transaction.query(SET_PUBLIC_KEY, [id, keyId, key.public_pem, key.public_key]);
    if (isSymmetric(jwt_alg)) transaction.afterCommit(() => void this.createdSecrets.set(id, key.signing));
  }

  /** "PATCH of jwt_alg is such a rotation": a key of the new algorithm, and the previous one for 7 days more. */
  async rotateTo({
    transaction,
    before,
    after: { id, scheme, jwt_alg },
  }: PendingWrite<WebhookPolicyRow>): Promise<Partial<WebhookPolicyRow>> {
    if (before === null || before.jwt_alg === jwt_alg) return {};
    const key = await this.newKey(scheme, jwt_alg);
    if (isSymmetric(jwt_alg)) transaction.afterCommit(() => void this.createdSecrets.set(id, key.signing));
    return this.replaceKey(transaction, id, jwt_alg, key);
  }

  /** Changes the policy as any update does: its version rises, and all instances sign with the new key at once. */
  async rotate(transaction: Transaction, id: number, call: RecordCall): Promise<void> {
    const [policy] = await transaction.query<SigningOptions>(READ, [id]);
    if (!policy) throw new NotFound();
    const key = await this.newKey(policy.scheme, policy.jwt_alg);
    const replaced = await this.replaceKey(transaction, id, policy.jwt_alg, key);
    const unit = openUnitOfWork(transaction, this.runtime, actorOf(call));
    await unit.amend(WebhookPolicy, id, replaced);
    await unit.settle();
    if (isSymmetric(policy.jwt_alg)) this.rotatedSecrets.set(call, key.signing);
  }

  /** Secret for the answer to a create, which no other answer shows. */
  secretOfNew(id: number): Promise<{ secret?: string }> {
    const secret = this.createdSecrets.get(id);
    this.createdSecrets.delete(id);
    return this.disclosed(id, secret);
  }

  /** Secret for the answer to a change of the algorithm; other changes have none. */
  secretOfChange(id: number): { secret?: string } {
    const secret = this.createdSecrets.get(id);
    this.createdSecrets.delete(id);
    return secret === undefined ? {} : { secret };
  }

  secretOfRotation(id: number, call: RecordCall): Promise<{ secret?: string }> {
    return this.disclosed(id, this.rotatedSecrets.get(call));
  }

  async published(id: number): Promise<{ keys: JWK[] }> {
    const [policies, keys] = await Promise.all([
      this.database.query(READ, [id]),
      publishedKeys(this.database, id, this.clock.now()),
    ]);
    if (policies.length === 0) throw new NotFound();
    return keySet(keys);
  }

  /** Retires the key of a policy and adds another; returns the fields of the policy that say so. */
  private async replaceKey(transaction: Transaction, id: number, algorithm: Algorithm, key: NewKey) {
    const until = this.endOfOverlap();
    await retireKey(transaction, id, until);
    const key_id = await addKey(transaction, id, algorithm, key);
    return {
      key_id,
      public_key_pem: key.public_pem,
      public_key: key.public_key,
      previous_key_expires_at: wire(until),
    };
  }

  private newKey(scheme: Scheme, algorithm: Algorithm): Promise<NewKey> {
    return makeKey(scheme, algorithm, () => this.rsaKeys.take());
  }

  private async disclosed(id: number, secret: string | undefined): Promise<{ secret?: string }> {
    if (secret !== undefined) return { secret };
    if (await hasPublicKey(this.database, id)) return {};
    throw secretShownBefore(id);
  }

  private endOfOverlap(): Date {
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    return new Date((seconds + this.settings.WEBHOOK_KEY_OVERLAP_SECONDS) * 1000);
  }
}

const wire = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** Refuses the repetition of a call, with the same Idempotency-Key, whose first answer showed a secret. */
const secretShownBefore = (policyId: number) =>
  errors.conflict(
    `Idempotency-Key was used before: what was made then has the id ${policyId}, and its secret is told only once`,
  );

/** Deletes expired keys: no message is signed with them, and no receiver needs them any more. */
@Injectable()
export class KeySweeper extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) settings: WebhookDispatcherSettings,
  ) {
    super('Expired keys', settings.WEBHOOK_KEY_SWEEP_MS);
  }

  async sweep(): Promise<void> {
    await this.database.query('DELETE FROM webhook_policy_key WHERE expires_at <= $1', [this.clock.now()]);
  }
}
