import { connect, Empty, Events, NatsError, type Msg, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectConnection } from '../direct/direct-connection';
import { Unavailable } from '../errors';
import { decodeFrame, encodeFrame, type Frame } from '../frame';
import { activeTraceparent, isTraced, traceWithin } from '../tracing/tracing';
import { DIRECT, OVER_NATS } from './ways';
import { atMost } from './at-most';
import { connectionOptions } from './connection-options';
import { ChunkedMessages } from './chunked-messages';
import { Replies } from './replies';

const PATIENCE_MS = 2_000;
const CHUNKS_LEFT_MS = 2_000;
/** Draining needs an answer of the server, which may be away. */
export const DRAIN_LIMIT_MS = 2_000;

/** Direct connections by subject. */
export interface DirectRoutes {
  to(subject: string): DirectConnection | undefined;
  close(): void;
}

/** Connections of a service to NATS. Reconnects for ever; messages sent meanwhile wait, or time out. */
export class Nats {
  private readonly chunked: ChunkedMessages;
  private readonly replies: Replies;
  private direct: DirectRoutes | undefined;
  private readonly reconnectListeners = new Set<() => void>();

  constructor(
    /** For requests, replies and announcements. */
    readonly connection: NatsConnection,
    /**
     * For storing in JetStream. A server with a full disk may stop reading from a connection that stores (seen with
     * 2.9.10: it waits for a lock it holds itself), so requests have a connection of their own.
     */
    readonly streams: NatsConnection,
    /** As `streams`, for the canary alone, which stores even when the disk is full. */
    readonly canary: NatsConnection,
  ) {
    this.replies = new Replies(connection);
    this.chunked = new ChunkedMessages(connection, this.replies);
    void this.watchConnection();
  }

  /** `urls` as in the setting NATS_URL. Waits until a server can be reached, and calls `onWaiting` if that takes long. */
  static async connect(urls: string, name: string, onWaiting: () => void = () => undefined): Promise<Nats> {
    const patience = setTimeout(onWaiting, PATIENCE_MS);
    const open = (use: string) => connect(connectionOptions(urls, `${name} ${use}`));
    try {
      return new Nats(...(await Promise.all([open('requests'), open('streams'), open('canary')])));
    } finally {
      clearTimeout(patience);
    }
  }

  /** Calls over direct connections from now on, where there is one. */
  callOver(direct: DirectRoutes): void {
    this.direct = direct;
  }

  /** Throws NoResponder, TimedOut or Unavailable. Both frames may be larger than the server's max_payload. */
  request<Head>(subject: string, frame: Frame, timeoutMs: number): Promise<Frame<Head>> {
    const direct = this.direct?.to(subject);
    const exchange = (sent: Frame): Promise<Frame<Head>> =>
      direct ? exchangeOver(direct, subject, sent, timeoutMs) : this.exchange(subject, sent, timeoutMs);
    if (!isTraced()) return exchange(frame);
    return traceWithin({ name: subject, kind: 'CLIENT', attributes: direct ? DIRECT : OVER_NATS }, () => {
      const head = { ...(frame.head as object), traceparent: activeTraceparent() };
      return exchange({ ...frame, head });
    });
  }

  private async exchange<Head>(subject: string, frame: Frame, timeoutMs: number): Promise<Frame<Head>> {
    try {
      const data = encodeFrame(frame.head, frame.body);
      const label = this.chunked.split(data);
      const reply = label
        ? await this.replies.request(subject, Empty, timeoutMs, { headers: label })
        : await this.replies.request(subject, data, timeoutMs);
      return reply.headers ? await this.receive<Head>(reply) : decodeFrame<Head>(reply.data);
    } catch (error) {
      if (!(error instanceof NatsError)) throw error;
      throw new Unavailable(`NATS does not answer: ${error.message}.`, { cause: error });
    }
  }

  /** Calls the listener whenever the connection is back: messages may have been missed. Returns how to stop that. */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    return () => this.reconnectListeners.delete(listener);
  }

  publish(subject: string, data: Uint8Array): void {
    this.connection.publish(subject, data);
  }

  private async watchConnection(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === Events.Reconnect) for (const listener of this.reconnectListeners) listener();
    }
  }

  /** Synchronous, except for a message in chunks. */
  receive<Head>(message: Msg): Frame<Head> | Promise<Frame<Head>> {
    return message.headers
      ? this.chunked.join(message).then((data) => decodeFrame<Head>(data))
      : decodeFrame<Head>(message.data);
  }

  respond(message: Msg, frame: Frame): void {
    const data = encodeFrame(frame.head, frame.body);
    const label = this.chunked.split(data);
    if (label) message.respond(Empty, { headers: label });
    else message.respond(data);
  }

  /** Waits a moment for large replies that are still fetched, then flushes and closes the connections. */
  async close(): Promise<void> {
    this.direct?.close();
    const end = Date.now() + CHUNKS_LEFT_MS;
    while (this.chunked.count > 0 && Date.now() < end) await sleep(20);
    await Promise.all([this.connection, this.streams, this.canary].map(closeOne));
  }
}

async function closeOne(connection: NatsConnection): Promise<void> {
  if (connection.isClosed() || connection.isDraining()) return;
  await atMost(DRAIN_LIMIT_MS, connection.drain());
  await connection.close();
}

async function exchangeOver<Head>(
  connection: DirectConnection,
  subject: string,
  { head, body }: Frame,
  timeoutMs: number,
): Promise<Frame<Head>> {
  return decodeFrame<Head>(await connection.request(subject, encodeFrame(head, body), timeoutMs));
}
