import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import type { Receiver } from '../receiver';
import { until } from '../until';
import { E2eEnv } from '../e2e-env';
import { announcedEvents, hasUnsettled, onDatabase } from './announced-events';
import { check } from './check';
import { Driver } from './driver';
import { FeedFollowers } from './feed-followers';
import type { Pace } from './pace';
import type { FaultCase } from './fault-case';
import type { Arrival, Fault, RunLog, Verdict } from './run-log';
import { plainWorld, type World } from './world';

/** Longer than a busy machine delays the receiver: a message that is answered too late rightly comes again. */
const WEBHOOK_TIMEOUT_MS = 6_000;
const PATIENCE_MS = 45_000;
/** Limit for an answered attempt to appear in the log. */
const WRITTEN_WITHIN_MS = 30_000;

/** At most as long as in production, so that a run does not wait long for them. */
const SETTINGS = {
  CALL_TIMEOUT_MS: '8000',
  IDENTITY_TIMEOUT_MS: '2000',
  RATE_LIMIT_TIMEOUT_MS: '2000',
  EVENTS_RETRY_LONGEST_MS: '1000',
  EVENTS_LEASE_MS: '4000',
  WEBHOOK_TIMEOUT_MS: String(WEBHOOK_TIMEOUT_MS),
  WEBHOOK_LEASE_MARGIN_MS: '1000',
  CHANGES_READERS_PER_PERSON: '200',
};

/** Record of a fault case, and the number of arrivals before it. */
type Story = Omit<RunLog, 'arrivals'> & { readonly first: number };

const isOfFaults = ({ path, message }: Receiver['arrivals'][number]): boolean =>
  path === '/faults' && message.event !== 'webhook.verify';

/** Deskline under faults, with a receiver of the events of every new and changed task. */
export class FaultRun {
  private readonly stories = new Map<FaultCase, Story>();
  /** Differences between the server and the streams that a fault has ended. */
  private readonly streamed: string[] = [];
  private streams: FeedFollowers | undefined;

  private constructor(
    private readonly env: E2eEnv<Stack>,
    private readonly followers: FeedFollowers,
    private readonly world: World,
  ) {}

  static async start(world = plainWorld()): Promise<FaultRun> {
    const env = await E2eEnv.start({ ...SETTINGS, ...world.environment }, world.options);
    for (const event of ['task.create', 'task.update']) await env.webhook(event, '/faults');
    return new FaultRun(env, await FeedFollowers.start(env), world);
  }

  /** Whether the world has everything that the case needs. */
  canRun({ needs }: FaultCase): boolean {
    return needs === undefined || this.world[needs] !== undefined;
  }

  /** Inflicts the fault while tasks are written, and waits for the events that have not arrived yet. */
  async run(row: FaultCase, pace: Pace): Promise<Verdict> {
    const { stack, receiver } = this.env;
    const first = receiver.arrivals.length;
    await this.muster(row);
    if (row.streams) this.streams = await FeedFollowers.openStreams(this.env, row.streams);
    const driver = await Driver.start(this.env, row.name, pace);
    const fault = { from: 0, to: 0 };
    try {
      await sleep(pace.beforeMs);
      fault.from = Date.now();
      await row.inflict({ stack, world: this.world, receiver, driver, pace });
      fault.to = Date.now();
      await sleep(pace.afterMs);
    } finally {
      await driver.stop();
    }
    const stored = await driver.storedTasks();
    const runLog = { attempts: driver.attempts, stored, announced: [], fault, first };
    this.stories.set(row, runLog);
    await this.endStreams(runLog.stored);
    // The verdict names every event that is still lost then.
    await until(() => !this.finds(row, 'lost'), PATIENCE_MS).catch(() => undefined);
    await until(async () => {
      this.stories.set(row, { ...runLog, announced: await announcedEvents(stack, runLog.stored) });
      return !this.finds(row, 'never tried');
    }, WRITTEN_WITHIN_MS).catch(() => undefined);
    return this.verdict(row);
  }

  /** Returns when the dispatcher has settled every message: none of them can come again. */
  async settled(): Promise<void> {
    await until(async () => !(await hasUnsettled(this.env.stack)));
  }

  /** Verdict on all messages that have arrived until now. */
  verdict(row: FaultCase): Verdict {
    const runLog = this.stories.get(row);
    if (!runLog) throw new Error(`${row.name} has not been run`);
    return check({ ...runLog, arrivals: this.arrivals(runLog.first) }, row.allows);
  }

  /** Answer to the cursor that the followers began with, once the events after it are deleted as the sweeper does. */
  async afterSweep(): Promise<{ status: number; next: number }> {
    const { env, followers } = this;
    await onDatabase(env.stack, 'work_records', 'DELETE FROM event_log WHERE position <= 10');
    await onDatabase(env.stack, 'work_records', 'UPDATE event_log_head SET first = 11');
    const ellen = env.as('Ellen');
    const { status, body } = await ellen.call<{ oldest: string }>('GET', `/changes?after=${followers.first}`);
    return { status, next: (await ellen.call('GET', `/changes?after=${body.oldest}`)).status };
  }

  /** Differences between the server and the clients that have followed its change feed through all faults. */
  async followed(): Promise<string[]> {
    const all = [...this.stories.values()].flatMap(({ stored }) => stored);
    return [...this.streamed, ...(await this.followers.differences(all))];
  }

  /** The same of the streams that were open at a gateway when it was killed. */
  get streamDifferences(): readonly string[] {
    return this.streamed;
  }

  async stop(): Promise<void> {
    await Promise.all([this.followers.stop(), this.streams?.stop()]);
    await this.env.stop();
    await this.world.stop();
  }

  private finds(row: FaultCase, kind: Fault['kind']): boolean {
    return this.verdict(row).faults.some((each) => each.kind === kind);
  }

  private async endStreams(stored: RunLog['stored']): Promise<void> {
    if (!this.streams) return;
    this.streamed.push(...(await this.streams.differences(stored)));
    await this.streams.stop();
    this.streams = undefined;
  }

  private async muster({ instances = {} }: FaultCase): Promise<void> {
    const { stack } = this.env;
    const counts = SERVICES.map((service) => ({ service, count: instances[service] ?? 1 }));
    const wrong = counts.filter(({ service, count }) => stack.fleet.of(service).length !== count);
    await Promise.all(wrong.map(({ service, count }) => stack.scale(service, count)));
  }

  private arrivals(first: number): Arrival[] {
    const { arrivals } = this.env.receiver;
    const ours = arrivals.slice(first).filter(isOfFaults);
    return ours.map(({ at, headers, message, answered }) => ({
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
