import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { until } from '../until';
import { E2eEnv } from '../e2e-env';
import { announcedEvents } from './announced-events';
import { check } from './check';
import { Driver } from './driver';
import type { Pace } from './pace';
import type { FaultCase } from './fault-case';
import type { Arrival, Fault, RunLog, Verdict } from './run-log';

/** Longer than a loaded machine makes the receiver wait: what it answers too late comes again, and rightly so. */
const WEBHOOK_TIMEOUT_MS = 6_000;
const WEBHOOK_LEASE_MARGIN_MS = 1_000;
const PATIENCE_MS = 45_000;
/** An attempt that was answered is about to be in the log. */
const WRITTEN_WITHIN_MS = 30_000;

/** Shorter than in production or no longer, so that the trial does not wait long for them. */
const SETTINGS = {
  SERVICE_TIMEOUT_MS: '3000',
  IDENTITY_TIMEOUT_MS: '2000',
  RATE_LIMIT_TIMEOUT_MS: '2000',
  EVENTS_RETRY_LONGEST_MS: '1000',
  EVENTS_LEASE_MS: '4000',
  WEBHOOK_TIMEOUT_MS: String(WEBHOOK_TIMEOUT_MS),
  WEBHOOK_LEASE_MARGIN_MS: String(WEBHOOK_LEASE_MARGIN_MS),
};

/** Deskline under faults, with a receiver that hears of every new and changed task. */
export class FaultRun {
  private readonly stories = new Map<FaultCase, Omit<RunLog, 'arrivals'>>();

  private constructor(private readonly env: E2eEnv<Stack>) {}

  static async start(): Promise<FaultRun> {
    const env = await E2eEnv.start(SETTINGS);
    for (const event of ['task.create', 'task.update']) await env.webhook(event, '/faults');
    return new FaultRun(env);
  }

  /** Drives, inflicts the fault meanwhile, and waits for what has not arrived yet. */
  async run(row: FaultCase, pace: Pace): Promise<Verdict> {
    const { stack, receiver } = this.env;
    await this.muster(row);
    const driver = await Driver.start(this.env, row.name, pace.workers);
    const fault = { from: 0, to: 0 };
    try {
      await sleep(pace.beforeMs);
      fault.from = Date.now();
      await row.inflict({ stack, receiver, driver, pace });
      fault.to = Date.now();
      await sleep(pace.afterMs);
    } finally {
      await driver.stop();
    }
    const runLog = { attempts: driver.attempts, kept: await driver.kept(), announced: [], fault };
    this.stories.set(row, runLog);
    // What is still lost then, the verdict names.
    await until(() => !this.finds(row, 'lost'), PATIENCE_MS).catch(() => undefined);
    await until(async () => {
      this.stories.set(row, { ...runLog, announced: await announcedEvents(stack, runLog.kept) });
      return !this.finds(row, 'never tried');
    }, WRITTEN_WITHIN_MS).catch(() => undefined);
    return this.verdict(row);
  }

  /** Long enough for a message that somebody believes unanswered to come again. */
  async calm(): Promise<void> {
    await sleep(WEBHOOK_TIMEOUT_MS + WEBHOOK_LEASE_MARGIN_MS + 1_000);
  }

  /** By all that has arrived until now. */
  verdict(row: FaultCase): Verdict {
    const runLog = this.stories.get(row);
    if (!runLog) throw new Error(`${row.name} has not been run`);
    return check({ ...runLog, arrivals: this.arrivals() }, row.allows);
  }

  stop(): Promise<void> {
    return this.env.stop();
  }

  private finds(row: FaultCase, kind: Fault['kind']): boolean {
    return this.verdict(row).faults.some((each) => each.kind === kind);
  }

  private async muster({ twice = [] }: FaultCase): Promise<void> {
    const { stack } = this.env;
    const counts = SERVICES.map((service) => ({ service, count: twice.includes(service) ? 2 : 1 }));
    const wrong = counts.filter(({ service, count }) => stack.fleet.of(service).length !== count);
    await Promise.all(wrong.map(({ service, count }) => stack.scale(service, count)));
  }

  private arrivals(): Arrival[] {
    return this.env.receiver.at('/faults').map(({ at, headers, message, answered }) => ({
      at,
      answered,
      event: message.event,
      task: message.object_id,
      change: Number(message.payload.audit_line_id),
      lane: `${message.event} ${message.object_id}`,
      delivery: String(headers['x-webhook-delivery']),
      sequence: Number(headers['x-webhook-sequence']),
    }));
  }
}
