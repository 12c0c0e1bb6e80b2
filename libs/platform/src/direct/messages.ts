import type { Socket } from 'node:net';

const LENGTH_BYTES = 4;
const ID_BYTES = 4;

/** Takes messages out of the bytes of a connection: each is its length, the id of its call, and data. */
export class MessageReader {
  private parts: Buffer[] = [];
  private received = 0;
  /** Bytes of the next part of a message: its length, or all that follows. */
  private wanted = LENGTH_BYTES;
  private isLengthKnown = false;

  constructor(
    private readonly take: (id: number, data: Buffer) => void,
    /** Bytes of the longest message; a longer one is an error. */
    public limit: number,
  ) {}

  /** Throws RangeError for bytes that are no message. */
  read(chunk: Buffer): void {
    this.parts.push(chunk);
    this.received += chunk.length;
    while (this.received >= this.wanted) {
      const bytes = this.parts.length === 1 ? (this.parts[0] ?? chunk) : Buffer.concat(this.parts);
      const rest = bytes.subarray(this.wanted);
      this.parts = [rest];
      this.received = rest.length;
      this.isLengthKnown = !this.isLengthKnown;
      if (this.isLengthKnown) this.wanted = this.lengthIn(bytes);
      else {
        const end = this.wanted;
        this.wanted = LENGTH_BYTES;
        this.take(bytes.readUInt32LE(0), bytes.subarray(ID_BYTES, end));
      }
    }
  }

  private lengthIn(bytes: Buffer): number {
    const length = bytes.readUInt32LE(0);
    if (length < ID_BYTES || length > this.limit)
      throw new RangeError(`No message has ${length} bytes here.`);
    return length;
  }
}

/** Writes messages to a connection; those of one turn of the event loop are sent together. */
export class MessageWriter {
  private isCorked = false;

  constructor(private readonly socket: Socket) {}

  write(id: number, ...parts: readonly Uint8Array[]): void {
    this.cork();
    const head = Buffer.allocUnsafe(LENGTH_BYTES + ID_BYTES);
    const length = parts.reduce((sum, part) => sum + part.length, ID_BYTES);
    head.writeUInt32LE(length, 0);
    head.writeUInt32LE(id, LENGTH_BYTES);
    for (const part of [head, ...parts]) if (part.length > 0) this.socket.write(part);
  }

  private cork(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    this.socket.cork();
    process.nextTick(() => {
      this.isCorked = false;
      this.socket.uncork();
    });
  }
}
