import { createInbox, headers, nuid, type Msg, type MsgHdrs, type NatsConnection } from 'nats';
import { Unavailable } from '../errors';
import type { Replies } from './replies';

const AT = 'Chunks-At';
const BYTES = 'Chunks-Bytes';
const CHUNK_BYTES = 1024 * 1024;
const CHUNKS_AT_ONCE = 4;
const CHUNK_TIMEOUT_MS = 15_000;
const EMPTY = new Uint8Array(0);

interface ChunkedMessage {
  chunks: Uint8Array[];
  unread: Set<number>;
  expiry: NodeJS.Timeout;
}

/**
 * Sends messages larger than the server's limit. The sender keeps the message for a while, split into chunks, and sends
 * an empty message instead, with headers that name the subject to fetch the chunks from.
 */
export class ChunkedMessages {
  private readonly stored = new Map<string, ChunkedMessage>();
  private inbox: string | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly replies: Replies,
    private readonly keepMs = 10_000,
  ) {}

  get count(): number {
    return this.stored.size;
  }

  /** Stores the data in chunks and returns the headers to send in its place; undefined if it fits one message. */
  split(data: Uint8Array): MsgHdrs | undefined {
    const limit = this.connection.info?.max_payload ?? CHUNK_BYTES;
    if (data.length <= limit) return undefined;
    const size = Math.min(limit, CHUNK_BYTES);
    const chunks = Array.from({ length: Math.ceil(data.length / size) }, (_, index) =>
      data.subarray(index * size, (index + 1) * size),
    );
    const id = nuid.next();
    const expiry = setTimeout(() => this.stored.delete(id), this.keepMs).unref();
    this.stored.set(id, { chunks, unread: new Set(chunks.keys()), expiry });
    const label = headers();
    label.set(AT, `${this.subscribe()}.${id}`);
    label.set(BYTES, `${data.length},${chunks.length}`);
    return label;
  }

  /** Data of a message; fetches its chunks if it has any. */
  async join(message: Msg): Promise<Uint8Array> {
    const at = message.headers?.get(AT);
    if (!at) return message.data;
    const [bytes = 0, chunks = 0] = message.headers?.get(BYTES).split(',').map(Number) ?? [];
    const data = Buffer.allocUnsafe(bytes);
    let next = 0;
    let end = 0;
    const fetchSome = async (): Promise<void> => {
      while (next < chunks) {
        const index = next++;
        const { data: chunk } = await this.replies.request(at, Buffer.from(String(index)), CHUNK_TIMEOUT_MS);
        if (chunk.length === 0) throw new Unavailable('A large message was not kept long enough to be read.');
        data.set(chunk, index === chunks - 1 ? bytes - chunk.length : index * chunk.length);
        end += chunk.length;
      }
    };
    await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, fetchSome));
    if (end !== bytes) throw new Unavailable(`A large message of ${bytes} bytes came with ${end}.`);
    return data;
  }

  /** Subject of all chunks of this process; subscribes to it with the first message. */
  private subscribe(): string {
    if (this.inbox !== undefined) return this.inbox;
    this.inbox = createInbox();
    this.connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (!error)
          message.respond(this.take(message.subject.split('.').at(-1) ?? '', Number(message.string())));
      },
    });
    return this.inbox;
  }

  private take(id: string, index: number): Uint8Array {
    const message = this.stored.get(id);
    message?.unread.delete(index);
    if (message?.unread.size === 0) {
      clearTimeout(message.expiry);
      this.stored.delete(id);
    }
    return message?.chunks[index] ?? EMPTY;
  }
}
