import { createInbox, Events, type Msg, type NatsConnection, type PublishOptions } from 'nats';
import { Unavailable } from '../errors';
import { NoResponder, TimedOut } from './nats-errors';

interface Waiting {
  subject: string;
  resolve(message: Msg): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Status of the server's reply on a subject without subscribers. */
const NO_RESPONDERS = 503;

/**
 * Requests over one subscription for all replies. The client's own `request` costs twice the CPU, by its promises and
 * timers.
 */
export class Replies {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox = createInbox();
  private readonly prefix = this.inbox.length + 1;
  private sent = 0;

  constructor(private readonly connection: NatsConnection) {
    connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (!error) this.arrived(message);
      },
    });
    void this.failWhenCutOff();
  }

  request(subject: string, data: Uint8Array, timeoutMs: number, options: PublishOptions = {}): Promise<Msg> {
    return new Promise((resolve, reject) => {
      const token = (this.sent++).toString(36);
      // Published first: if that throws, no entry is left behind.
      this.connection.publish(subject, data, { ...options, reply: `${this.inbox}.${token}` });
      const timer = setTimeout(() => this.expired(token, timeoutMs), timeoutMs);
      this.waiting.set(token, { subject, resolve, reject, timer });
    });
  }

  private arrived(message: Msg): void {
    const waiting = this.forget(message.subject.slice(this.prefix));
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (message.data.length === 0 && message.headers?.code === NO_RESPONDERS) {
      waiting.reject(new NoResponder(waiting.subject));
    } else {
      waiting.resolve(message);
    }
  }

  private expired(token: string, timeoutMs: number): void {
    const waiting = this.forget(token);
    waiting?.reject(new TimedOut(waiting.subject, timeoutMs));
  }

  /** NATS keeps no message for a broken connection: the replies to earlier requests are lost with it. */
  private async failWhenCutOff(): Promise<void> {
    for await (const { type } of this.connection.status()) if (type === Events.Disconnect) this.failAll();
    // The status ends when the connection is closed.
    this.failAll();
  }

  private failAll(): void {
    for (const [token, { subject, timer, reject }] of this.waiting) {
      this.waiting.delete(token);
      clearTimeout(timer);
      reject(new Unavailable(`The connection broke before the answer on ${subject} arrived.`));
    }
  }

  private forget(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    this.waiting.delete(token);
    return waiting;
  }
}
