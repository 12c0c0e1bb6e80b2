import { connect, Empty, ErrorCode, NatsError, type Msg, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../errors';
import { decodeFrame, encodeFrame, type Frame } from '../frame';
import { atMost } from './at-most';
import { connectionOptions } from './connection-options';
import { NoResponder, TimedOut } from './nats-errors';
import { Parcels } from './parcels';

const PATIENCE_MS = 2_000;
const PART_TIMEOUT_MS = 5_000;
const PARCELS_LEFT_MS = 2_000;
/** Draining asks the server, which may be away just then. */
export const DRAIN_LIMIT_MS = 2_000;

/** The road between the services. Reconnects for ever; what is sent meanwhile waits, or times out. */
export class Nats {
  private readonly parcels: Parcels;

  constructor(readonly connection: NatsConnection) {
    this.parcels = new Parcels(connection);
  }

  /** `urls` as in the setting NATS_URL. Waits until a server can be reached, and says so when that takes a while. */
  static async connect(urls: string, name: string, onWaiting: () => void = () => undefined): Promise<Nats> {
    const patience = setTimeout(onWaiting, PATIENCE_MS);
    try {
      return new Nats(await connect(connectionOptions(urls, name)));
    } finally {
      clearTimeout(patience);
    }
  }

  /** Throws NoResponder, TimedOut or Unavailable. Both frames may be larger than the server's max_payload. */
  async request<Head>(subject: string, frame: Frame, timeoutMs: number): Promise<Frame<Head>> {
    try {
      const data = encodeFrame(frame.head, frame.body);
      const label = this.parcels.wrap(data);
      const options = label ? { timeout: timeoutMs, headers: label } : { timeout: timeoutMs };
      const reply = await this.connection.request(subject, label ? Empty : data, options);
      return decodeFrame<Head>(await this.parcels.unwrap(reply, PART_TIMEOUT_MS));
    } catch (error) {
      throw typed(error, subject, timeoutMs);
    }
  }

  publish(subject: string, data: Uint8Array): void {
    this.connection.publish(subject, data);
  }

  async receive<Head>(message: Msg): Promise<Frame<Head>> {
    return decodeFrame<Head>(await this.parcels.unwrap(message, PART_TIMEOUT_MS));
  }

  respond(message: Msg, frame: Frame): void {
    const data = encodeFrame(frame.head, frame.body);
    const label = this.parcels.wrap(data);
    if (label) message.respond(Empty, { headers: label });
    else message.respond(data);
  }

  /** Large replies that are still being fetched get a moment; then everything sent is flushed and the connection ends. */
  async close(): Promise<void> {
    const end = Date.now() + PARCELS_LEFT_MS;
    while (this.parcels.count > 0 && Date.now() < end) await sleep(20);
    if (this.connection.isClosed() || this.connection.isDraining()) return;
    await atMost(DRAIN_LIMIT_MS, this.connection.drain());
    await this.connection.close();
  }
}

function typed(error: unknown, subject: string, timeoutMs: number): unknown {
  if (!(error instanceof NatsError)) return error;
  if (error.code === ErrorCode.NoResponders) return new NoResponder(subject);
  if (error.code === ErrorCode.Timeout) return new TimedOut(subject, timeoutMs);
  return new Unavailable(`NATS does not answer: ${error.message}.`, { cause: error });
}
