import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Msg, Subscription } from 'nats';
import { decodeFrame, encodeFrame } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import { readRange } from '../log/read';
import { rangeSubject } from '../subjects';

export interface RangeRequest {
  after: number;
  limit: number;
}

export type RangeReply = { log: string; first: number; last: number } | { problem: string };

/** The head of a frame and the protocol around it. */
const OVERHEAD_BYTES = 4_096;

/** Answers consumers that miss events, in every instance: the log is read from the database, not from the leader. */
export class RangeAnswer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RangeAnswer.name);
  private questions: Subscription | null = null;

  constructor(
    private readonly source: string,
    private readonly context: EventsContext,
  ) {}

  onApplicationBootstrap(): void {
    this.questions = this.context.nats.connection.subscribe(rangeSubject(this.source), {
      queue: this.source,
      callback: (_error, message) => void this.answer(message),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.questions?.drain();
  }

  private async answer(message: Msg): Promise<void> {
    try {
      const { log, first, last, body } = await this.read(decodeFrame<RangeRequest>(message.data).head);
      message.respond(encodeFrame({ log, first, last } satisfies RangeReply, Buffer.from(body)));
    } catch (error) {
      this.logger.warn(`Cannot answer for a range: ${String(error)}`);
      message.respond(encodeFrame({ problem: 'the log cannot be read' } satisfies RangeReply));
    }
  }

  private read({ after, limit }: RangeRequest) {
    const { database, nats, settings } = this.context;
    const carried = nats.connection.info?.max_payload ?? Infinity;
    return readRange(database, this.source, {
      after,
      limit: Math.min(limit, settings.EVENTS_BATCH),
      bytes: Math.min(settings.EVENTS_RANGE_BYTES, carried - OVERHEAD_BYTES),
    });
  }
}
