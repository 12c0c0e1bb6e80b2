import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from 'nats';
import type { Counter } from 'prom-client';
import { isObservable, lastValueFrom } from 'rxjs';
import { Deadline } from '../deadline';
import { Overloaded } from '../errors';
import { NO_BODY, type Frame } from '../frame';
import type { Log } from '../logging/log';
import type { Metrics } from '../metrics/metrics';
import { RequestMetrics } from '../metrics/request-metrics';
import { traceBelow, traceIdIn, type SpanOptions } from '../tracing/tracing';
import { isTransient } from '../transient-errors';
import { atMost } from './at-most';
import { DRAIN_LIMIT_MS, type Nats } from './nats';

/** Second argument of a handler, as `@Ctx()`. */
export interface FrameContext {
  /** Subject of the call, for patterns with wildcards. */
  subject: string;
  /** Set where the head of the call says how much time it has left. */
  deadline?: Deadline;
}

interface FrameHead {
  request_id?: string;
  /** Counted from the receipt, as the clocks of two machines differ. */
  time_left_ms?: number;
  /** Set for a call that is traced. */
  traceparent?: string;
  status?: number;
}

const spanOf = (name: string): SpanOptions<unknown> => ({
  name,
  kind: 'SERVER',
  attributes: { 'messaging.system': 'nats' },
});

/** `@MessagePattern(subject, URGENT)`: handled beyond the limit of requests, as it lowers the load. */
export const URGENT = { isUrgent: true } as const;

export interface TransportOptions {
  service: string;
  maxInFlight: number;
}

const isUrgent = ({ extras }: MessageHandler): boolean =>
  (extras as Partial<typeof URGENT> | undefined)?.isUrgent === true;

/**
 * Requests over NATS as frames. @MessagePattern(subject): one instance of the service gets it and its frame is the
 * reply; @EventPattern(subject): every instance gets it. Nest's own transport would parse and rebuild each body.
 */
export class NatsTransport extends Server implements CustomTransportStrategy {
  private subscriptions: Subscription[] = [];
  private inFlight = 0;
  private becameIdle: () => void = () => undefined;
  private refused: Counter | undefined;

  constructor(
    private readonly nats: Nats,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly options: TransportOptions,
  ) {
    super();
    this.watch();
  }

  listen(callback: (error?: unknown) => void): void {
    for (const [subject, handler] of this.messageHandlers) this.subscribe(subject, handler);
    // Answered by the server, so that "listening" means that requests arrive.
    this.nats.connection.flush().then(() => callback(), callback);
  }

  /** Accepts no more requests and finishes the accepted ones. The connection stays open for them. */
  async close(): Promise<void> {
    const open = this.subscriptions.splice(0);
    const drained = open.filter((each) => !each.isClosed()).map((each) => each.drain());
    await atMost(DRAIN_LIMIT_MS, Promise.all(drained));
    if (this.inFlight > 0) await new Promise<void>((resolve) => (this.becameIdle = resolve));
  }

  on(): never {
    throw new Error('The NATS transport has no events; see Nats.connection.status().');
  }

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  /** Requests under way, in comparison to their limit, and those that it refused. */
  private watch(): void {
    const count = (): number => this.inFlight;
    this.metrics.gauge({
      name: 'deskline_requests_in_flight',
      help: 'Requests over NATS that this process has taken and not yet answered',
      collect() {
        this.set(count());
      },
    });
    this.metrics
      .gauge({
        name: 'deskline_requests_in_flight_limit',
        help: 'Requests that this process handles at the same time: MAX_IN_FLIGHT',
      })
      .set(this.options.maxInFlight);
    this.refused = this.metrics.counter({
      name: 'deskline_requests_refused_total',
      help: 'Requests that were answered 503 at once, as MAX_IN_FLIGHT others were under way',
    });
  }

  private subscribe(subject: string, handler: MessageHandler): void {
    const metrics = new RequestMetrics(this.metrics, subject);
    const queue = handler.isEventHandler ? undefined : this.options.service;
    const callback = (error: Error | null, message: Msg): void => {
      if (error) return this.log.error({ err: error, subject }, 'subscription failed');
      this.inFlight += 1;
      void this.answer(message, handler, metrics);
    };
    this.subscriptions.push(this.nats.connection.subscribe(subject, { queue, callback }));
  }

  /** Never rejects: errors are answered and logged. */
  private async answer(message: Msg, handler: MessageHandler, metrics: RequestMetrics): Promise<void> {
    const startedAt = performance.now();
    const { reply, traceparent } = await this.run(message, handler);
    try {
      if (message.reply) this.nats.respond(message, reply);
    } catch (error) {
      this.log.error({ err: error, subject: message.subject }, 'reply not sent');
    }
    const { status = 200 } = (reply.head as FrameHead | undefined) ?? {};
    metrics.answered(status, startedAt, traceIdIn(traceparent));
    this.inFlight -= 1;
    if (this.inFlight === 0) this.becameIdle();
  }

  private async run(message: Msg, handler: MessageHandler): Promise<Handled> {
    const { subject } = message;
    let request_id: string | undefined;
    let traceparent: string | undefined;
    try {
      // Events for every instance are not refused: only a request can be sent again.
      if (message.reply && !isUrgent(handler) && this.inFlight > this.options.maxInFlight) {
        this.refused?.inc();
        throw new Overloaded('Too many requests at the same time.');
      }
      const received = this.nats.receive<FrameHead>(message);
      const frame = received instanceof Promise ? await received : received;
      ({ request_id, traceparent } = frame.head);
      const { time_left_ms } = frame.head;
      const deadline = time_left_ms === undefined ? undefined : Deadline.in(time_left_ms);
      const context: FrameContext = { subject, deadline };
      const reply = await traceBelow(traceparent, spanOf(subject), async () => {
        const result: unknown = await handler(frame, context);
        return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined as unknown }) : result;
      });
      this.log.debug({ subject, request_id }, 'request answered');
      return { reply: (reply as Frame | undefined) ?? { head: {}, body: NO_BODY }, traceparent };
    } catch (error) {
      const answer = failure(error);
      const level = answer.head.status === 503 ? 'warn' : 'error';
      this.log[level]({ err: error, subject, request_id, status: answer.head.status }, 'request failed');
      return { reply: answer, traceparent };
    }
  }
}

interface Handled {
  readonly reply: Frame;
  readonly traceparent: string | undefined;
}

interface FailureHead {
  status: number;
  headers: Record<string, string>;
}

/** Reply to a request whose handler threw. The error is logged and never sent. */
function failure(error: unknown): Frame<FailureHead> {
  const head: FailureHead = isTransient(error)
    ? { status: 503, headers: { 'retry-after': '1' } }
    : { status: 500, headers: {} };
  return { head, body: NO_BODY };
}
