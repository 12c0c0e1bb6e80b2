import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { MessageReader, MessageWriter } from './messages';

interface Taken {
  readonly id: number;
  readonly text: string;
}

function reading(limit = 100): { reader: MessageReader; taken: Taken[] } {
  const taken: Taken[] = [];
  return { taken, reader: new MessageReader((id, data) => taken.push({ id, text: data.toString() }), limit) };
}

/** Bytes of messages as they are written. */
async function written(...messages: readonly Taken[]): Promise<Buffer> {
  const stream = new PassThrough();
  const writer = new MessageWriter(stream as unknown as Socket);
  for (const { id, text } of messages)
    writer.write(id, Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2)));
  await new Promise((resolve) => setImmediate(resolve));
  return stream.read() as Buffer;
}

const MESSAGES = [
  { id: 1, text: 'first' },
  { id: 0, text: '' },
  { id: 0xffff_ffff, text: 'Käse' },
];

describe('Messages of a direct connection', () => {
  it.each([1, 2, 3, 5, 7, 1_000])('are read as they were written, from pieces of %i bytes', async (size) => {
    const { reader, taken } = reading();
    const bytes = await written(...MESSAGES);
    for (let at = 0; at < bytes.length; at += size) reader.read(bytes.subarray(at, at + size));
    expect(taken).toEqual(MESSAGES);
  });

  it('are refused beyond the limit, before their data has come', async () => {
    const { reader, taken } = reading(8);
    const bytes = await written({ id: 7, text: 'fits' }, { id: 8, text: 'longer than that' });
    expect(() => reader.read(bytes.subarray(0, 16))).toThrow(RangeError);
    expect(taken).toEqual([{ id: 7, text: 'fits' }]);
  });

  it('are refused where they are too short for an id', () => {
    expect(() => reading().reader.read(Buffer.from([3, 0, 0, 0]))).toThrow(RangeError);
  });
});
