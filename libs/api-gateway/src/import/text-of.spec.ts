import fc from 'fast-check';
import { textOf } from './text-of';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 7): Promise<{ text: string; message: string | null }> {
  let text = '';
  try {
    for await (const piece of textOf(chunksOf(bytes, size))) text += piece;
    return { text, message: null };
  } catch (error) {
    return { text, message: (error as Error).message };
  }
}

describe('The text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Näme,☎\n'), 'Näme,☎\n'],
    ['UTF-8 with a mark', Buffer.from('\ufeffNäme\n'), 'Näme\n'],
    ['UTF-16LE with a mark', Buffer.from('\ufeffNäme,😀\n', 'utf16le'), 'Näme,😀\n'],
    ['UTF-16LE without a mark', Buffer.from('Name,é\n', 'utf16le'), 'Name,é\n'],
    ['nothing', Buffer.alloc(0), ''],
    ['a mark alone', Buffer.from('\ufeff'), ''],
    ['one character', Buffer.from('é'), 'é'],
  ])('is read from %s, in chunks of any size', async (_what, bytes, text) => {
    for (const size of [1, 2, 3, 1_000]) expect(await read(bytes, size)).toEqual({ text, message: null });
  });

  it('is what was written, whatever that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 3 }).map((text) => `Name,${text}`),
        fc.constantFrom('utf8' as const, 'utf16le' as const),
        fc.integer({ min: 1, max: 9 }),
        async (text, encoding, size) =>
          expect(await read(Buffer.from(`\ufeff${text}`, encoding), size)).toEqual({ text, message: null }),
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['UTF-8', Buffer.concat([Buffer.from('a\nb\r\n'), Buffer.from([0x63, 0xff, 0x0a]), Buffer.from('d\n')])],
    ['UTF-8', Buffer.concat([Buffer.from('a\nb\r\nc'), Buffer.from([0xe2, 0x82])])],
    ['UTF-16LE', Buffer.from('\ufeffa\nb\r\nc\ud83d', 'utf16le')],
    ['UTF-16LE', Buffer.concat([Buffer.from('\ufeffa\nb\r\nc', 'utf16le'), Buffer.from([0x20])])],
  ])(
    'ends at bytes that are not %s, with the lines before and the number of the line',
    async (name, bytes) => {
      for (const size of [1, 3, 1_000])
        expect(await read(bytes, size)).toMatchObject({
          message: `Invalid byte sequence in ${name} on line 3`,
          text: expect.stringMatching(/^a\nb\r\n/),
        });
    },
  );
});
