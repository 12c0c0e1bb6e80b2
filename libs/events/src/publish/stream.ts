import {
  DiscardPolicy,
  headers,
  nanos,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type NatsConnection,
  type StreamConfig,
} from 'nats';
import type { EventsSettings } from '../events.settings';
import type { LoggedEvent } from '../log/read';
import { logSubject, messageId, streamOf } from '../subjects';
import { batchEvents } from './batch-events';

const DUPLICATE_WINDOW_MS = 120_000;
/** JetStream's code for "stream name already in use with a different configuration". */
const OTHER_CONFIGURATION = 10058;
/** JetStream's code for any failure to write a message to its files. */
const NOT_STORED = 10077;

/** JetStream stream of one source: a fast copy of the end of its log, which may vanish at any time. */
export class EventStream {
  private readonly client: JetStreamClient;
  /**
   * The stream exists, but cannot store: nats-server (seen with 2.9.10) makes a stream anew while it still removes the
   * files of the former one, and removes those of the new one too. Only deleting the stream helps.
   */
  private isBroken = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly source: string,
    private readonly settings: EventsSettings,
  ) {
    this.client = connection.jetstream({ timeout: settings.EVENTS_ANSWER_MS });
  }

  /** Creates the stream if it is missing or broken, and updates its limits otherwise. */
  async ensure(): Promise<void> {
    const manager = await this.connection.jetstreamManager({
      timeout: this.settings.EVENTS_ANSWER_MS,
      checkAPI: false,
    });
    if (this.isBroken) {
      // The next message shows whether the new stream works.
      this.isBroken = false;
      await manager.streams.delete(streamOf(this.source));
    }
    await manager.streams.add(this.config()).catch((error: unknown) => {
      if (codeOf(error) !== OTHER_CONFIGURATION) throw error;
      return manager.streams.update(streamOf(this.source), this.config());
    });
  }

  /** Publishes in order, with at most `inFlight` messages unacknowledged. Returns how many were acknowledged in a row. */
  async publish(log: string, events: readonly LoggedEvent[], inFlight: number): Promise<Published> {
    const sent: { count: number; ack: Promise<unknown> }[] = [];
    for (const [index, batch] of batchEvents(events).entries()) {
      if (index >= inFlight && (await sent[index - inFlight]?.ack) !== ACKNOWLEDGED) break;
      const ack = this.send(log, batch).then(
        () => ACKNOWLEDGED,
        (error: unknown) => error,
      );
      sent.push({ count: batch.length, ack });
    }
    let acknowledged = 0;
    for (const { count, ack } of sent) {
      const result = await ack;
      if (result !== ACKNOWLEDGED) {
        this.isBroken = codeOf(result) === NOT_STORED;
        return { acknowledged, problem: result };
      }
      acknowledged += count;
    }
    return { acknowledged };
  }

  private send(log: string, batch: readonly LoggedEvent[]): Promise<unknown> {
    const marks = headers();
    const [first, last] = [batch[0]?.position ?? 0, batch.at(-1)?.position ?? 0];
    marks.set('Nats-Msg-Id', messageId(this.source, log, first, last));
    const body = Buffer.from(`[${batch.map(({ json }) => json).join(',')}]`);
    return this.client.publish(logSubject(this.source), body, { headers: marks });
  }

  private config(): Partial<StreamConfig> & { name: string } {
    return {
      name: streamOf(this.source),
      subjects: [logSubject(this.source)],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_age: nanos(this.settings.EVENTS_STREAM_AGE_MS),
      max_bytes: this.settings.EVENTS_STREAM_BYTES,
      num_replicas: this.settings.EVENTS_STREAM_REPLICAS,
      duplicate_window: nanos(Math.min(DUPLICATE_WINDOW_MS, this.settings.EVENTS_STREAM_AGE_MS)),
    };
  }
}

const ACKNOWLEDGED = Symbol('acknowledged');

export interface Published {
  acknowledged: number;
  /** Error of the first event that was not acknowledged. */
  problem?: unknown;
}

function codeOf(error: unknown): number | undefined {
  return (error as { api_error?: { err_code?: number } }).api_error?.err_code;
}
