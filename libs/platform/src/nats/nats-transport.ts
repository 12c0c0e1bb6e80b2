import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from 'nats';
import type { Counter } from 'prom-client';
import { isObservable, lastValueFrom } from 'rxjs';
import { Deadline } from '../deadline';
import { DirectServer, type DirectAddress, type DirectCall } from '../direct/direct-server';
import { Overloaded } from '../errors';
import { decodeFrame, encodeFrame, NO_BODY, type Frame } from '../frame';
import type { Log } from '../logging/log';
import type { Metrics } from '../metrics/metrics';
import { RequestMetrics } from '../metrics/request-metrics';
import { traceBelow, traceIdIn } from '../tracing/tracing';
import { isTransient } from '../transient-errors';
import { atMost } from './at-most';
import { NoResponder } from './nats-errors';
import { DRAIN_LIMIT_MS, type Nats } from './nats';
import { DIRECT, OVER_NATS } from './ways';

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

/**
 * `@MessagePattern(subject, URGENT)`: handled beyond the limit of requests, as it lowers the load, and over NATS alone: a
 * caller that NATS has lost must notice.
 */
export const URGENT = { isUrgent: true } as const;

export interface TransportOptions {
  service: string;
  maxInFlight: number;
  /** Address of direct calls; missing for a service that takes none. */
  direct?: DirectAddress | undefined;
}

const isUrgent = ({ extras }: MessageHandler): boolean =>
  (extras as Partial<typeof URGENT> | undefined)?.isUrgent === true;

/**
 * Requests as frames, over NATS and over direct connections of gateways. @MessagePattern(subject): one instance of the
 * service gets it and its frame is the reply; @EventPattern(subject): every instance gets it. Nest's own transport would
 * parse and rebuild each body.
 */
export class NatsTransport extends Server implements CustomTransportStrategy {
  private subscriptions: Subscription[] = [];
  private readonly direct: DirectServer | undefined;
  /** Handlers of calls by subject. */
  private readonly routes = new Map<string, Route>();
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
    const { direct } = options;
    this.direct = direct && new DirectServer(nats, direct, (call) => this.calledDirectly(call));
    this.watch();
  }

  listen(callback: (error?: unknown) => void): void {
    for (const [subject, handler] of this.messageHandlers) this.subscribe(subject, handler);
    const opened = this.direct?.open([...this.routes.keys()]);
    // Answered by the server, so that "listening" means that requests arrive.
    Promise.all([opened, this.nats.connection.flush()]).then(() => callback(), callback);
  }

  /** Accepts no more requests and finishes the accepted ones. The connection stays open for them. */
  async close(): Promise<void> {
    const open = this.subscriptions.splice(0);
    const drained = open.filter((each) => !each.isClosed()).map((each) => each.drain());
    this.direct?.leave();
    await atMost(DRAIN_LIMIT_MS, Promise.all(drained));
    if (this.inFlight > 0) await new Promise<void>((resolve) => (this.becameIdle = resolve));
    await this.direct?.close();
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
      help: 'Requests that this process has taken and not yet answered',
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
    const isForEvery = handler.isEventHandler === true;
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.log.error({ err: error, subject }, 'subscription failed');
      else void this.answer(this.callIn(message), { handler, metrics });
    };
    const queue = isForEvery ? undefined : this.options.service;
    this.subscriptions.push(this.nats.connection.subscribe(subject, { queue, callback }));
    const isDirect = !isForEvery && !isUrgent(handler) && !subject.includes('*');
    if (isDirect) this.routes.set(subject, { handler, metrics });
  }

  private callIn(message: Msg): Call {
    return {
      subject: message.subject,
      isAnswered: message.reply !== undefined && message.reply !== '',
      span: OVER_NATS,
      read: () => this.nats.receive<FrameHead>(message),
      respond: (frame) => this.nats.respond(message, frame),
    };
  }

  private calledDirectly({ subject, data, respond }: DirectCall): void {
    const route = this.routes.get(subject);
    const call: Call = {
      subject,
      isAnswered: true,
      span: DIRECT,
      read: () => decodeFrame<FrameHead>(data),
      respond: ({ head, body }) => respond(encodeFrame(head, body)),
    };
    // An instance is called on the subjects that it has announced.
    if (route) void this.answer(call, route);
    else call.respond(failure(new NoResponder(subject)));
  }

  /** Never rejects: errors are answered and logged. */
  private async answer(call: Call, { handler, metrics }: Route): Promise<void> {
    this.inFlight += 1;
    const startedAt = performance.now();
    const { reply, traceparent } = await this.run(call, handler);
    try {
      if (call.isAnswered) call.respond(reply);
    } catch (error) {
      this.log.error({ err: error, subject: call.subject }, 'reply not sent');
    }
    const { status = 200 } = (reply.head as FrameHead | undefined) ?? {};
    metrics.answered(status, startedAt, traceIdIn(traceparent));
    this.inFlight -= 1;
    if (this.inFlight === 0) this.becameIdle();
  }

  private async run({ subject, isAnswered, read, span }: Call, handler: MessageHandler): Promise<Handled> {
    let request_id: string | undefined;
    let traceparent: string | undefined;
    try {
      // Events for every instance are not refused: only a request can be sent again.
      if (isAnswered && !isUrgent(handler) && this.inFlight > this.options.maxInFlight) {
        this.refused?.inc();
        throw new Overloaded('Too many requests at the same time.');
      }
      const received = read();
      const frame = received instanceof Promise ? await received : received;
      ({ request_id, traceparent } = frame.head);
      const { time_left_ms } = frame.head;
      const deadline = time_left_ms === undefined ? undefined : Deadline.in(time_left_ms);
      const context: FrameContext = { subject, deadline };
      const reply = await traceBelow(
        traceparent,
        { name: subject, kind: 'SERVER', attributes: span },
        async () => {
          const result: unknown = await handler(frame, context);
          return isObservable(result)
            ? lastValueFrom(result, { defaultValue: undefined as unknown })
            : result;
        },
      );
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

/** Call or announcement, whichever way it came. */
interface Call {
  readonly subject: string;
  readonly isAnswered: boolean;
  /** Attributes of its span. */
  readonly span: Readonly<Record<string, string>>;
  read(): Frame<FrameHead> | Promise<Frame<FrameHead>>;
  respond(reply: Frame): void;
}

interface Route {
  readonly handler: MessageHandler;
  readonly metrics: RequestMetrics;
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
