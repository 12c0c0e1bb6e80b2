import { Clock } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from '../delivery/queue/delivery';
import { originOf, type Origin } from '../message/message';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Policies, validAt, type SigningKey, type SigningPolicy } from '../webhook-policy/policies';
import { signJwt } from './jwt';
import { createHmac, sign } from 'node:crypto';

/** Signed message, sent in place of the message itself. */
export interface Signed {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Keys that signed it, and the time until which the same bytes can be sent again; null when every attempt is signed anew. */
  readonly reusable: { readonly with: string; readonly until: Date | null } | null;
}

type ToSign = Pick<
  ClaimedDelivery,
  | 'id'
  | 'webhook_id'
  | 'account_id'
  | 'body'
  | 'account_url'
  | 'webhook_policy_id'
  | 'policy_version'
  | 'signed_body'
  | 'signed_with'
  | 'signed_until'
>;

/** Signs deliveries with the keys of their policy: the newest, and for a while the one before it. */
@Injectable()
export class Signing {
  private readonly origin: Origin;
  /** Time for which a signature has to be valid when the message is sent. */
  private readonly marginMs: number;

  constructor(
    @Inject(Policies) private readonly policies: Policies,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) settings: WebhookDispatcherSettings,
  ) {
    this.origin = originOf(settings);
    this.marginMs = settings.WEBHOOK_TIMEOUT_MS;
  }

  /** Signs synchronously where the policy is cached and its keys are fast. */
  sign(delivery: ToSign, now: Date = this.clock.now()): Signed | Promise<Signed> {
    const { webhook_policy_id, policy_version } = delivery;
    if (webhook_policy_id === null || policy_version === null) throw new Error('The policy is gone.');
    const policy = this.policies.of(webhook_policy_id, policy_version);
    return policy instanceof Promise
      ? policy.then((read) => this.signBy(read, delivery, this.clock.now()))
      : this.signBy(policy, delivery, now);
  }

  private signBy(policy: SigningPolicy, delivery: ToSign, now: Date): Signed | Promise<Signed> {
    const keys = validAt(policy.keys, this.latest(now));
    if (keys.length === 0) throw new Error('The policy has no valid key.');
    const { id, body } = delivery;
    if (policy.scheme === 'standard')
      return { body, headers: standardHeaders(body, id, now, keys), reusable: null };
    return this.reused(delivery, keys, now) ?? this.jwt(delivery, policy, keys, now);
  }

  private async jwt(
    { id, webhook_id, body: message, account_id, account_url }: ToSign,
    { audience, expires_in_minutes }: SigningPolicy,
    keys: readonly SigningKey[],
    now: Date,
  ): Promise<Signed> {
    const issuer = this.origin.accountUrl(account_id, account_url);
    const claims = { jti: id, webhook_id, issuer, audience, expires_in_minutes, now };
    const { body, expires_at } = await signJwt(message, claims, keys);
    return { body, headers: {}, reusable: { with: namesOf(keys), until: expires_at } };
  }

  /** Body of the attempt before, until its signature expires or other keys sign: every attempt sends the same bytes. */
  private reused(
    { signed_body, signed_with, signed_until }: ToSign,
    keys: readonly SigningKey[],
    now: Date,
  ): Signed | null {
    if (signed_body === null || signed_with !== namesOf(keys)) return null;
    if (signed_until !== null && signed_until < this.latest(now)) return null;
    return { body: signed_body, headers: {}, reusable: { with: signed_with, until: signed_until } };
  }

  private latest(now: Date): Date {
    return new Date(now.getTime() + this.marginMs);
  }
}

const namesOf = (keys: readonly SigningKey[]): string => keys.map(({ id }) => id).join(' ');

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
