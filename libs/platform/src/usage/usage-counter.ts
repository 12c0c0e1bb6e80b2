import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock';
import { Nats } from '../nats/nats';
import { NO_BODY } from '../frame';
import { Settings } from '../settings/settings';

/** NATS subject at which configuration-records adds up the usage of accounts. */
export const ADD_USAGE = 'usage.add';

/** Numbers that are counted for each account and day (UTC). */
export const USAGE_KINDS = ['calls', 'messages', 'attempts'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Usage of an account on a day, to be added to what is stored. */
export interface AddedUsage extends Record<UsageKind, number> {
  readonly account: string;
  /** `2026-11-18`, in UTC. */
  readonly day: string;
}

const DAY_MS = 86_400_000;
const ANSWER_MS = 5_000;
/** Accounts that wait, while the usage cannot be handed over. */
const MAX_WAITING = 100_000;

/**
 * Counts the usage of accounts in memory, and hands it over at most once in USAGE_MS and at the end. No call waits for it, and
 * none has a statement of its own. A process that is killed loses what it counted since; a lost answer counts twice.
 */
@Injectable()
export class UsageCounter implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Usage');
  private waiting = new Map<string, AddedUsage>();
  private day = { number: -1, text: '' };
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Settings) private readonly settings: Settings,
  ) {}

  add(account: string, kind: UsageKind, count = 1): void {
    const day = this.today();
    const key = `${day} ${account}`;
    const found = this.waiting.get(key);
    if (found) found[kind] += count;
    else if (this.waiting.size < MAX_WAITING)
      this.waiting.set(key, { account, day, calls: 0, messages: 0, attempts: 0, [kind]: count });
    this.timer ??= setTimeout(() => this.send(), this.settings.USAGE_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.send();
    await this.sending;
  }

  /** Text of the day, made once a day. */
  private today(): string {
    const now = this.clock.now();
    const number = Math.floor(now.getTime() / DAY_MS);
    if (number !== this.day.number) this.day = { number, text: now.toISOString().slice(0, 10) };
    return this.day.text;
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.handOver());
  }

  private async handOver(): Promise<void> {
    const counted = this.waiting;
    if (counted.size === 0) return;
    this.waiting = new Map();
    const head = { usage: [...counted.values()] };
    try {
      const { head: answer } = await this.nats.request<{ status?: number }>(
        ADD_USAGE,
        { head, body: NO_BODY },
        ANSWER_MS,
      );
      if (answer.status !== 200) throw new Error(`It answers ${answer.status}`);
    } catch (error) {
      this.logger.warn(`The usage of accounts is handed over later: ${String(error)}`);
      for (const { account, day, ...numbers } of counted.values()) this.putBack(account, day, numbers);
    }
  }

  private putBack(account: string, day: string, numbers: Record<UsageKind, number>): void {
    const key = `${day} ${account}`;
    const found = this.waiting.get(key);
    if (found) for (const kind of USAGE_KINDS) found[kind] += numbers[kind];
    else if (this.waiting.size < MAX_WAITING) this.waiting.set(key, { account, day, ...numbers });
    this.timer ??= setTimeout(() => this.send(), this.settings.USAGE_MS).unref();
  }
}
