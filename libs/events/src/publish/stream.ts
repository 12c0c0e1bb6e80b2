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

const DUPLICATE_WINDOW_MS = 120_000;
/** JetStream's code for "stream name already in use with a different configuration". */
const OTHER_CONFIGURATION = 10058;

/** The JetStream stream of one source: a fast copy of the end of its log, and free to vanish. */
export class EventStream {
  private readonly client: JetStreamClient;

  constructor(
    private readonly connection: NatsConnection,
    private readonly source: string,
    private readonly settings: EventsSettings,
  ) {
    this.client = connection.jetstream({ timeout: settings.EVENTS_ANSWER_MS });
  }

  /** Makes the stream where there is none, and gives it today's limits where there is one. */
  async ensure(): Promise<void> {
    const manager = await this.connection.jetstreamManager({
      timeout: this.settings.EVENTS_ANSWER_MS,
      checkAPI: false,
    });
    await manager.streams.add(this.config()).catch((error: unknown) => {
      if (codeOf(error) !== OTHER_CONFIGURATION) throw error;
      return manager.streams.update(streamOf(this.source), this.config());
    });
  }

  /** Publishes in order, with at most `inFlight` unacknowledged. Says how many from the first on were taken. */
  async publish(log: string, events: readonly LoggedEvent[], inFlight: number): Promise<Published> {
    const acks: Promise<unknown>[] = [];
    for (const [index, event] of events.entries()) {
      if (index >= inFlight && (await acks[index - inFlight]) !== TAKEN) break;
      acks.push(
        this.send(log, event).then(
          () => TAKEN,
          (error: unknown) => error,
        ),
      );
    }
    const results = await Promise.all(acks);
    const refused = results.findIndex((result) => result !== TAKEN);
    return refused < 0 ? { taken: results.length } : { taken: refused, problem: results[refused] };
  }

  private send(log: string, event: LoggedEvent): Promise<unknown> {
    const marks = headers();
    marks.set('Nats-Msg-Id', messageId(this.source, log, event.position));
    return this.client.publish(logSubject(this.source), Buffer.from(event.json), { headers: marks });
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

const TAKEN = Symbol('taken');

export interface Published {
  taken: number;
  /** Why the event after those taken was not. */
  problem?: unknown;
}

function codeOf(error: unknown): number | undefined {
  return (error as { api_error?: { err_code?: number } }).api_error?.err_code;
}
