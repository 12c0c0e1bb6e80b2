import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until';
import { World } from '../world';
import { check } from './check';
import { Driver } from './driver';
import type { Row } from './rows';
import type { Arrival, Story, Verdict } from './story';

export interface Pace {
  readonly workers: number;
  /** Of driving before the fault, and after it. */
  readonly beforeMs: number;
  readonly afterMs: number;
}

export const QUICK_PACE: Pace = { workers: 3, beforeMs: 700, afterMs: 700 };
export const FULL_PACE: Pace = { workers: 6, beforeMs: 5_000, afterMs: 10_000 };

/** Longer than a loaded machine makes the receiver wait: what it answers too late comes again, and rightly so. */
const WEBHOOK_TIMEOUT_MS = 6_000;
const WEBHOOK_LEASE_MARGIN_MS = 1_000;
const PATIENCE_MS = 45_000;

/** Shorter than in production, so that the trial does not wait long for them. */
const SETTINGS = {
  SERVICE_TIMEOUT_MS: '3000',
  EVENTS_RETRY_LONGEST_MS: '1000',
  WEBHOOK_TIMEOUT_MS: String(WEBHOOK_TIMEOUT_MS),
  WEBHOOK_LEASE_MARGIN_MS: String(WEBHOOK_LEASE_MARGIN_MS),
};

/** Deskline under faults, with a receiver that hears of every new and changed task. */
export class Trial {
  private readonly stories = new Map<Row, Omit<Story, 'arrivals'>>();

  private constructor(private readonly world: World) {}

  static async start(): Promise<Trial> {
    const world = await World.start(SETTINGS);
    for (const event of ['task.create', 'task.update']) await world.webhook(event, '/faults');
    return new Trial(world);
  }

  /** Drives, inflicts the fault meanwhile, and waits for what has not arrived yet. */
  async run(row: Row, { workers, beforeMs, afterMs }: Pace): Promise<Verdict> {
    const driver = await Driver.start(this.world, row.name, workers);
    const fault = { from: 0, to: 0 };
    try {
      await sleep(beforeMs);
      fault.from = Date.now();
      await row.inflict(this.world.stack);
      fault.to = Date.now();
      await sleep(afterMs);
    } finally {
      await driver.stop();
    }
    this.stories.set(row, { attempts: driver.attempts, kept: await driver.kept(), fault });
    const isComplete = () => this.verdict(row).faults.every((each) => !each.startsWith('lost'));
    // What is still lost then, the verdict names.
    await until(isComplete, PATIENCE_MS).catch(() => undefined);
    return this.verdict(row);
  }

  /** Long enough for a message that somebody believes unanswered to come again. */
  async calm(): Promise<void> {
    await sleep(WEBHOOK_TIMEOUT_MS + WEBHOOK_LEASE_MARGIN_MS + 1_000);
  }

  /** By all that has arrived until now. */
  verdict(row: Row): Verdict {
    const story = this.stories.get(row);
    if (!story) throw new Error(`${row.name} has not been run`);
    return check({ ...story, arrivals: this.arrivals() }, row.allows);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  private arrivals(): Arrival[] {
    return this.world.receiver.at('/faults').map(({ at, headers, message }) => ({
      at,
      event: message.event,
      task: message.object_id,
      delivery: String(headers['x-webhook-delivery']),
      sequence: Number(headers['x-webhook-sequence']),
    }));
  }
}
