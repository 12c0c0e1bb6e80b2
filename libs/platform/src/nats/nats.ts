import { connect, ErrorCode, NatsError, type NatsConnection } from 'nats';
import { Unavailable } from '../errors';
import { decodeFrame, encodeFrame, type Frame } from '../frame';
import { NoResponder, TimedOut } from './nats-errors';

/** The road between the services. Reconnects for ever; what is sent meanwhile waits or times out. */
export class Nats {
  constructor(readonly connection: NatsConnection) {}

  static async connect(urls: string, name: string): Promise<Nats> {
    const connection = await connect({
      servers: urls.split(','),
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      waitOnFirstConnect: true,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
    return new Nats(connection);
  }

  async request<Head>(subject: string, frame: Frame, timeoutMs: number): Promise<Frame<Head>> {
    try {
      const reply = await this.connection.request(subject, encodeFrame(frame.head, frame.body), {
        timeout: timeoutMs,
      });
      return decodeFrame<Head>(reply.data);
    } catch (error) {
      throw typed(error, subject, timeoutMs);
    }
  }

  publish(subject: string, data: Uint8Array): void {
    this.connection.publish(subject, data);
  }
}

function typed(error: unknown, subject: string, timeoutMs: number): unknown {
  if (!(error instanceof NatsError)) return error;
  if (error.code === ErrorCode.NoResponders) return new NoResponder(subject);
  if (error.code === ErrorCode.Timeout) return new TimedOut(subject, timeoutMs);
  return new Unavailable(`NATS does not answer: ${error.message}.`, { cause: error });
}
