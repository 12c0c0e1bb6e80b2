import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Msg, Subscription } from 'nats';
import { NO_BODY, type Frame } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import { readRange } from '../log/read';
import type { FormerLog } from '../log/renew';
import { rangeSubject } from '../subjects';

export interface RangeRequest {
  after: number;
  limit: number;
}

/** Bounds of the log; instances of earlier versions do not tell former logs. */
export type RangeReply =
  | { log: string; first: number; last: number; former?: readonly FormerLog[] }
  | { problem: string };

/** Answers consumers that miss events, in every instance: it reads the log from the database. */
export class RangeResponder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RangeResponder.name);
  private requests: Subscription | null = null;

  constructor(
    private readonly source: string,
    private readonly context: EventsContext,
  ) {}

  onApplicationBootstrap(): void {
    this.requests = this.context.nats.connection.subscribe(rangeSubject(this.source), {
      queue: this.source,
      callback: (_error, message) => void this.reply(message),
    });
  }

  /** Not drained, as that would wait for a NATS that may be away; a consumer without an answer asks another instance. */
  beforeApplicationShutdown(): void {
    this.requests?.unsubscribe();
  }

  private async reply(message: Msg): Promise<void> {
    const { nats } = this.context;
    const answer = await this.answer(message).catch((error: unknown) => {
      this.logger.warn(`Cannot answer for a range: ${String(error)}`);
      return { head: { problem: 'its log cannot be read' }, body: NO_BODY };
    });
    if (!nats.connection.isClosed()) nats.respond(message, answer);
  }

  private async answer(message: Msg): Promise<Frame<RangeReply>> {
    const { database, nats, settings } = this.context;
    const { after, limit } = (await nats.receive<RangeRequest>(message)).head;
    const { body, ...head } = await readRange(database, this.source, {
      after,
      limit: Math.min(limit, settings.EVENTS_BATCH),
      bytes: settings.EVENTS_RANGE_BYTES,
    });
    return { head, body: Buffer.from(body) };
  }
}
