import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Repetition } from '@deskline/platform';
import { retryDelay } from '../delivery/attempt/retry-delay';
import type { SendResult, MailTransport } from './mail-transport';
import { compose, type Rules } from './compose';
import type { MailMetrics } from './mail.metrics';
import { LETTERS, type ClaimedLetter, type LetterState, type Outbox } from './outbox';

export interface MailSenderOptions {
  readonly rules: Rules;
  readonly pollMs: number;
  /** Milliseconds to wait after the first failure, the second, and so on. */
  readonly schedule: readonly number[];
  /** Duration of a claim; longer than it takes to send a batch. */
  readonly leaseMs: number;
  readonly stopMs: number;
}

const KEPT_DAYS = 30;
const RETRY_MS = 500;

/** Sends the mails that are due, for as long as the service runs. All instances do so side by side. */
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private repetition: Repetition | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly transport: MailTransport,
    private readonly metrics: MailMetrics,
    private readonly options: MailSenderOptions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.transport.announce();
    this.repetition = repeat(
      this.options.pollMs,
      (ended) => this.round(ended),
      (error) => this.logger.warn(`Mails wait: ${String(error)}`),
    );
  }

  /** A mail server that hangs does not keep the service from stopping. */
  async beforeApplicationShutdown(): Promise<void> {
    const enough = new AbortController();
    const patience = pause(this.options.stopMs, undefined, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([this.repetition?.stop(), patience]);
    enough.abort();
  }

  private async round(ended: AbortSignal): Promise<void> {
    const { abandoned, over } = await this.outbox.address();
    this.metrics.ended('given_up', abandoned + over);
    if (over > 0) this.logger.warn(`${over} mails were given up: their accounts had enough for an hour.`);
    while (!ended.aborted && (await this.batch(ended)) === LETTERS);
    await this.outbox.sweep(KEPT_DAYS);
  }

  private async batch(ended: AbortSignal): Promise<number> {
    const from = performance.now();
    const letters = await this.outbox.claim(this.options.leaseMs);
    // A process that was paused meanwhile has been replaced.
    if (letters.length === 0 || performance.now() - from > this.options.leaseMs / 2) return 0;
    const results = await this.transport.send(
      letters.map((letter) => ({ ...letter, ...compose(letter, this.options.rules), date: letter.filed_at })),
    );
    for (const [index, letter] of letters.entries()) {
      await this.settle(letter, results[index] ?? UNKNOWN, ended);
    }
    this.logFailures(results);
    return letters.length;
  }

  /** Retries until PostgreSQL has the result: a letter that was sent must not be sent again. */
  private async settle(letter: ClaimedLetter, result: SendResult, ended: AbortSignal): Promise<void> {
    const retryInMs = retryDelay(letter.attempts, this.options.schedule, Math.random());
    const state = stateAfter(result, retryInMs);
    this.metrics.ended(state === 'waiting' ? 'failed' : state);
    for (;;) {
      try {
        return await this.outbox.settle(letter, state, retryInMs ?? 0);
      } catch (error) {
        if (ended.aborted) throw error;
        this.logger.warn(`Cannot store that a mail was ${state}: ${String(error)}`);
        await pause(RETRY_MS);
      }
    }
  }

  private logFailures(results: readonly SendResult[]): void {
    const reasons = results.flatMap((each) => (each.kind === 'sent' ? [] : [each.because]));
    if (reasons.length === 0) return;
    this.logger.warn(`${reasons.length} mails could not be sent (${[...new Set(reasons)].join(', ')}).`);
  }
}

const UNKNOWN: SendResult = { kind: 'failed', because: 'unknown' };

function stateAfter({ kind }: SendResult, retryInMs: number | null): LetterState {
  if (kind !== 'failed') return kind;
  return retryInMs === null ? 'given_up' : 'waiting';
}
