import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, Metrics, whenDue, type DueTask, type Transaction } from '@deskline/platform';
import { retryDelay } from '../delivery/attempt/retry-delay';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { compose } from './compose';
import { FolderTransport } from './folder-transport';
import { parseMailbox, type Mailbox } from './mail-address';
import type { SendResult, MailTransport, OutgoingMail } from './mail-transport';
import { jobLetter } from './job-notice';
import { LETTERS, Outbox, type ClaimedLetter, type FiledMail, type LetterState } from './outbox';
import { SmtpTransport } from './smtp-transport';

/** Duration of a claim: longer than a batch can take with a mail server that answers at the last moment each time. */
const LEASE_MS = 600_000;
const RETENTION_DAYS = 30;
const RETRY_MS = 500;

/** Sends the mails that are due, for as long as the service runs. All instances do so side by side. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly outbox: Outbox;
  private readonly transport: MailTransport;
  private readonly mails;
  private task: DueTask | undefined;

  constructor(
    @Inject(Database) database: Database,
    @Inject(Metrics) metrics: Metrics,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {
    const outbox = (this.outbox = new Outbox(database, settings.WEBHOOK_MAILS_PER_HOUR));
    this.transport = transportOf(settings);
    this.mails = metrics.counter({
      name: 'deskline_webhook_mails_total',
      help: 'Mails about webhooks and jobs, one per recipient, by the outcome of each attempt',
      labelNames: ['outcome'],
    });
    metrics.gauge({
      name: 'deskline_mail_queue_age_seconds',
      help: 'Time for which the first due mail has waited; the same in every instance',
      async collect() {
        const seconds = await outbox.queueAge().catch(() => undefined);
        if (seconds === undefined) this.remove();
        else this.set(seconds);
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.transport.announce();
    this.task = whenDue(
      this.settings.WEBHOOK_MAIL_POLL_MS,
      (ended) => this.round(ended),
      (error) => this.logger.warn(`Mails wait: ${String(error)}`),
    );
  }

  /** A mail server that hangs does not keep the service from stopping. */
  async beforeApplicationShutdown(): Promise<void> {
    const enough = new AbortController();
    const patience = pause(this.settings.WEBHOOK_STOP_MS, undefined, { signal: enough.signal }).catch(
      () => undefined,
    );
    await Promise.race([this.task?.stop(), patience]);
    enough.abort();
  }

  /** Files mails about jobs with the events that they come from, and sends them once those are committed. */
  async file(transaction: Transaction, mails: readonly FiledMail[]): Promise<void> {
    await this.outbox.file(transaction, mails);
    transaction.afterCommit(() => this.wake());
  }

  /** Called when a mail has been filed. */
  wake(): void {
    this.task?.wake();
  }

  /** Sends the letters that are due, and returns the milliseconds until the next one is. */
  private async round(ended: AbortSignal): Promise<number> {
    const { abandoned, over } = await this.outbox.address();
    if (abandoned + over > 0) this.mails.inc({ outcome: 'given_up' }, abandoned + over);
    if (over > 0) this.logger.warn(`${over} mails were given up: their accounts had enough for an hour.`);
    while (!ended.aborted && (await this.batch(ended)) === LETTERS);
    await this.outbox.sweep(RETENTION_DAYS);
    return this.outbox.nextInMs();
  }

  private async batch(ended: AbortSignal): Promise<number> {
    const from = performance.now();
    const letters = await this.outbox.claim(LEASE_MS);
    // A process that was paused meanwhile has been replaced.
    if (letters.length === 0 || performance.now() - from > LEASE_MS / 2) return 0;
    const withdrawn = letters.filter(isWithdrawn);
    const wanted = letters.filter((letter) => !isWithdrawn(letter));
    const results = await this.transport.send(wanted.map((letter) => this.write(letter)));
    for (const [index, letter] of wanted.entries()) {
      await this.settle(letter, results[index] ?? UNKNOWN, ended);
    }
    for (const letter of withdrawn) await this.settle(letter, WITHDRAWN, ended);
    this.logFailures(results);
    return letters.length;
  }

  private write(letter: ClaimedLetter): OutgoingMail {
    const { id, address, filed_at: date } = letter;
    if (letter.job) return { id, address, date, ...jobLetter(letter.job, letter, this.settings) };
    return { id, address, date, about: `webhook-${letter.webhook_id}`, ...compose(letter, this.settings) };
  }

  /** Retries until PostgreSQL has the result: a letter that was sent must not be sent again. */
  private async settle(letter: ClaimedLetter, result: SendResult, ended: AbortSignal): Promise<void> {
    const schedule = this.settings.WEBHOOK_MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000);
    const retryInMs = retryDelay(letter.attempts, schedule, Math.random());
    const state = stateAfter(result, retryInMs);
    this.mails.inc({ outcome: state === 'waiting' ? 'failed' : state });
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

/** A person who was disabled since the mail was addressed gets none. */
const isWithdrawn = (letter: ClaimedLetter): boolean => letter.job !== null && letter.isDisabled;

const WITHDRAWN: SendResult = { kind: 'refused', because: 'disabled' };
const UNKNOWN: SendResult = { kind: 'failed', because: 'unknown' };

function stateAfter({ kind }: SendResult, retryInMs: number | null): LetterState {
  if (kind !== 'failed') return kind;
  return retryInMs === null ? 'given_up' : 'waiting';
}

function transportOf(settings: WebhookDispatcherSettings): MailTransport {
  const from = fromAddress(settings);
  return settings.MAIL_URL === undefined
    ? new FolderTransport(join(settings.DATA_DIR, 'mail'), from)
    : new SmtpTransport(settings.MAIL_URL, from);
}

function fromAddress({ MAIL_FROM, BASE_URL }: WebhookDispatcherSettings): Mailbox {
  const text = MAIL_FROM ?? `Deskline <no-reply@${new URL(BASE_URL).hostname}>`;
  return parseMailbox(text) ?? { name: 'Deskline', address: 'no-reply@localhost' };
}
