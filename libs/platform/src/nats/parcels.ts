import { createInbox, headers, nuid, type Msg, type MsgHdrs, type NatsConnection } from 'nats';
import { Unavailable } from '../errors';
import type { Replies } from './replies';

const AT = 'Parcel-At';
const BYTES = 'Parcel-Bytes';
const PART_BYTES = 1024 * 1024;
const PARTS_AT_ONCE = 4;
const PART_TIMEOUT_MS = 5_000;
const EMPTY = new Uint8Array(0);

interface Parcel {
  parts: Uint8Array[];
  unasked: Set<number>;
  expiry: NodeJS.Timeout;
}

/**
 * Lets a message of any size travel. What the server would refuse stays with the sender for a while, cut in parts;
 * an empty message with headers goes instead and tells the receiver where to ask for them.
 */
export class Parcels {
  private readonly kept = new Map<string, Parcel>();
  private counter: string | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly replies: Replies,
    private readonly keepMs = 10_000,
  ) {}

  get count(): number {
    return this.kept.size;
  }

  /** What to send in place of the data, or nothing when it may travel as it is. */
  wrap(data: Uint8Array): MsgHdrs | undefined {
    const limit = this.connection.info?.max_payload ?? PART_BYTES;
    if (data.length <= limit) return undefined;
    const size = Math.min(limit, PART_BYTES);
    const parts = Array.from({ length: Math.ceil(data.length / size) }, (_, part) =>
      data.subarray(part * size, (part + 1) * size),
    );
    const id = nuid.next();
    const expiry = setTimeout(() => this.kept.delete(id), this.keepMs).unref();
    this.kept.set(id, { parts, unasked: new Set(parts.keys()), expiry });
    const label = headers();
    label.set(AT, `${this.handOut()}.${id}`);
    label.set(BYTES, `${data.length},${parts.length}`);
    return label;
  }

  /** The data of a message, wherever it is. */
  async unwrap(message: Msg): Promise<Uint8Array> {
    const at = message.headers?.get(AT);
    if (!at) return message.data;
    const [bytes = 0, parts = 0] = message.headers?.get(BYTES).split(',').map(Number) ?? [];
    const data = Buffer.allocUnsafe(bytes);
    let next = 0;
    let end = 0;
    const fetchSome = async (): Promise<void> => {
      while (next < parts) {
        const part = next++;
        const { data: piece } = await this.replies.request(at, Buffer.from(String(part)), PART_TIMEOUT_MS);
        if (piece.length === 0) throw new Unavailable('A large message was not kept long enough to be read.');
        data.set(piece, part === parts - 1 ? bytes - piece.length : part * piece.length);
        end += piece.length;
      }
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, fetchSome));
    if (end !== bytes) throw new Unavailable(`A large message of ${bytes} bytes came with ${end}.`);
    return data;
  }

  /** One subscription for all parcels of this process, made with the first of them. */
  private handOut(): string {
    if (this.counter !== undefined) return this.counter;
    this.counter = createInbox();
    this.connection.subscribe(`${this.counter}.*`, {
      callback: (error, message) => {
        if (!error)
          message.respond(this.take(message.subject.split('.').at(-1) ?? '', Number(message.string())));
      },
    });
    return this.counter;
  }

  private take(id: string, part: number): Uint8Array {
    const parcel = this.kept.get(id);
    parcel?.unasked.delete(part);
    if (parcel?.unasked.size === 0) {
      clearTimeout(parcel.expiry);
      this.kept.delete(id);
    }
    return parcel?.parts[part] ?? EMPTY;
  }
}
