import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  activeTraceparent,
  Clock,
  Overloaded,
  traceBelow,
  Unavailable,
  type SpanOptions,
} from '@deskline/platform';
import type { ClaimedDelivery } from '../queue/delivery';
import type { Outcome } from './outcome';
import { Post } from './post';
import { headersOf } from './headers';
import { Signing, type Signed } from '../../signature/signing';
import { WebhookDispatcherSettings } from '../../webhook-dispatcher.settings';

export interface Attempt {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
  readonly started_at: Date;
  /** Null when nothing was sent. */
  readonly duration_ms: number | null;
  /** Null when no policy signs the webhook's messages. */
  readonly signed: Signed | null;
}

/** Makes one attempt of a delivery: checks whether it may go out, signs it and posts it. */
@Injectable()
export class Attempts {
  private readonly logger = new Logger(Attempts.name);

  constructor(
    @Inject(Signing) private readonly signing: Signing,
    @Inject(Post) private readonly post: Post,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {}

  /** `onFirstByte` is called when the first byte goes out. Null when the attempt could not be made, for a reason of our own. */
  make(delivery: ClaimedDelivery, onFirstByte: () => void): Promise<Attempt | null> {
    const { traceparent } = delivery;
    if (traceparent === null) return this.attempt(delivery, onFirstByte);
    return traceBelow(traceparent, spanOf(delivery), () => this.attempt(delivery, onFirstByte));
  }

  private async attempt(delivery: ClaimedDelivery, onFirstByte: () => void): Promise<Attempt | null> {
    const started_at = this.clock.now();
    const { uri } = delivery;
    const withheld = reasonToWithhold(delivery);
    if (withheld !== null || uri === null) {
      return { delivery, outcome: withheld ?? GONE, started_at, duration_ms: null, signed: null };
    }
    const from = performance.now();
    const signing = this.signed(delivery, started_at);
    const signed = signing instanceof Promise ? await signing : signing;
    if (signed === NOT_NOW) return null;
    const outcome = signed === UNSIGNED ? CANNOT_SIGN : await this.send(delivery, uri, signed, onFirstByte);
    const duration_ms = Math.round(performance.now() - from);
    return { delivery, outcome, started_at, duration_ms, signed: signed === UNSIGNED ? null : signed };
  }

  private send(
    delivery: ClaimedDelivery,
    uri: string,
    signed: Signed | null,
    onFirstByte: () => void,
  ): Promise<Outcome> {
    const body = signed?.body ?? delivery.body;
    const traceparent = this.settings.WEBHOOK_TRACEPARENT ? activeTraceparent() : undefined;
    const more = traceparent === undefined ? signed?.headers : { ...signed?.headers, traceparent };
    const headers = headersOf(delivery, body, this.settings.DELIVERY_HEADER_ALIASES, more);
    return this.post.send({ uri, headers, body, notAfter: delivery.leaseEndsAt, onFirstByte });
  }

  /** Null when no policy signs the webhook's messages. A message that cannot be signed must not go out unsigned. */
  private signed(delivery: ClaimedDelivery, now: Date): MaybeSigned | Promise<MaybeSigned> {
    if (delivery.webhook_policy_id === null) return null;
    try {
      const signed = this.signing.sign(delivery, now);
      return signed instanceof Promise
        ? signed.catch((error) => this.signingFailed(delivery, error))
        : signed;
    } catch (error) {
      return this.signingFailed(delivery, error);
    }
  }

  private signingFailed({ id }: ClaimedDelivery, error: unknown): MaybeSigned {
    this.logger.error(`Cannot sign delivery ${id}: ${String(error)}`);
    return error instanceof Unavailable || error instanceof Overloaded ? NOT_NOW : UNSIGNED;
  }
}

const spanOf = ({ host, webhook_id, attempts }: ClaimedDelivery): SpanOptions<Attempt | null> => ({
  name: 'POST to webhook',
  kind: 'CLIENT',
  attributes: { 'server.address': host, 'deskline.webhook': webhook_id, 'deskline.attempt': attempts + 1 },
  outcome: (attempt) =>
    attempt?.outcome.kind === 'answered' ? { 'http.response.status_code': attempt.outcome.status } : {},
});

type MaybeSigned = Signed | null | typeof UNSIGNED | typeof NOT_NOW;

const UNSIGNED = Symbol('unsigned');
/** The policy could not be read. */
const NOT_NOW = Symbol('not now');
const CANNOT_SIGN: Outcome = { kind: 'unanswered', error: 'The message could not be signed.' };
const GONE: Outcome = { kind: 'withheld', error: 'The webhook has been deleted.', forEver: true };
const VERIFIED: Outcome = { kind: 'withheld', error: 'The webhook is verified by now.', forEver: true };

/** Events go to active, verified webhooks only, a verification message to unverified ones, a test to any. */
export function reasonToWithhold(
  delivery: Pick<ClaimedDelivery, 'kind' | 'uri' | 'disabled' | 'verified_at'>,
): Outcome | null {
  if (delivery.uri === null) return GONE;
  if (delivery.kind === 'test') return null;
  if (delivery.kind === 'verify') return delivery.verified_at === null ? null : VERIFIED;
  if (delivery.disabled) return { kind: 'withheld', error: 'The webhook was disabled.' };
  return delivery.verified_at === null ? { kind: 'withheld', error: 'The webhook is not verified.' } : null;
}
