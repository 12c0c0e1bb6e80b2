import type { Socket } from 'node:net';
import { Unavailable } from '../errors';
import { TimedOut } from '../nats/nats-errors';
import type { Announcement } from './announcement';
import { LONGEST_MESSAGE, NO_CALL, PROBE, subjectBytes } from './call-message';
import { callerHalf, isSame, serverHalf } from './key';
import { MessageReader, MessageWriter } from './messages';
import { openSocket } from './sockets';

interface Waiting {
  readonly subject: string;
  resolve(data: Buffer): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

const OPEN_LIMIT_MS = 3_000;
const PROBE_LIMIT_MS = 2_000;
const LAST_ID = 0xffff_ffff;

/** Connection to one instance of a service, over which many calls go at the same time. */
export class DirectConnection {
  private readonly socket: Socket;
  private readonly writer: MessageWriter;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = NO_CALL;
  private heardAt = performance.now();
  private hasEverAnswered = false;
  private state: 'opening' | 'open' | 'ending' | 'closed' = 'opening';

  /** Calls back once when it takes no more calls; `isOver` where the instance said so and stops. */
  constructor(
    readonly to: Announcement,
    private readonly opened: () => void,
    private readonly closed: (isOver: boolean) => void,
  ) {
    const key = Buffer.from(to.key, 'base64url');
    this.socket = openSocket(to, () => this.writer.write(NO_CALL, callerHalf(key)));
    this.writer = new MessageWriter(this.socket);
    const limit = setTimeout(() => this.socket.destroy(), OPEN_LIMIT_MS);
    const reader = new MessageReader((id, data) => {
      if (id !== NO_CALL) return this.answered(id, data);
      if (data.length === 0) return this.leave();
      if (data.equals(PROBE)) return;
      if (this.state !== 'opening' || !isSame(data, serverHalf(key))) return void this.socket.destroy();
      clearTimeout(limit);
      this.state = 'open';
      this.opened();
    }, LONGEST_MESSAGE);
    this.socket.on('data', (chunk: Buffer) => {
      this.heardAt = performance.now();
      try {
        reader.read(chunk);
      } catch {
        this.socket.destroy();
      }
    });
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('close', () => {
      clearTimeout(limit);
      this.broke();
    });
  }

  /** Whether calls have been answered: an instance that has not is tried again ever more seldom. */
  get hasAnswered(): boolean {
    return this.hasEverAnswered;
  }

  /** Calls without an answer yet. */
  get load(): number {
    return this.waiting.size;
  }

  /** Answer to a call. Throws TimedOut, or Unavailable where the connection breaks before the answer. */
  request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const id = (this.lastId = this.lastId === LAST_ID ? NO_CALL + 1 : this.lastId + 1);
      this.writer.write(id, subjectBytes(subject), data);
      const sentAt = performance.now();
      const timer = setTimeout(() => this.expired(id, sentAt, timeoutMs), timeoutMs);
      this.waiting.set(id, { subject, resolve, reject, timer });
    });
  }

  close(): void {
    this.state = 'closed';
    this.socket.destroy();
  }

  private answered(id: number, data: Buffer): void {
    this.hasEverAnswered = true;
    const waiting = this.forget(id);
    waiting?.resolve(data);
    this.endWhenDone();
  }

  private expired(id: number, sentAt: number, timeoutMs: number): void {
    const waiting = this.forget(id);
    waiting?.reject(new TimedOut(waiting.subject, timeoutMs));
    if (this.heardAt < sentAt) this.probe();
    this.endWhenDone();
  }

  /** An instance that hangs, or is gone, does not even return a probe: the next calls go elsewhere. */
  private probe(): void {
    const sentAt = performance.now();
    this.writer.write(NO_CALL, PROBE);
    const check = (): void => {
      if (this.heardAt < sentAt) this.socket.destroy();
    };
    const timer = setTimeout(check, PROBE_LIMIT_MS);
    this.socket.once('close', () => clearTimeout(timer));
  }

  private leave(): void {
    if (this.state !== 'open') return;
    this.state = 'ending';
    this.closed(true);
    this.endWhenDone();
  }

  private endWhenDone(): void {
    if (this.state === 'ending' && this.waiting.size === 0) this.socket.end();
  }

  private broke(): void {
    const wasTaking = this.state === 'opening' || this.state === 'open';
    this.state = 'closed';
    if (wasTaking) this.closed(false);
    for (const id of [...this.waiting.keys()]) {
      const waiting = this.forget(id);
      waiting?.reject(
        new Unavailable(`The connection broke before the answer on ${waiting.subject} arrived.`),
      );
    }
  }

  private forget(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
