import { deflateSync, inflateSync } from 'node:zlib';
import { withPalette } from './small-png';

/** A picture of 2 by 2 pixels, red and blue over blue and red, whose second row is the difference from the first. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const rows = Buffer.from([0, 255, 0, 0, 0, 0, 255, 2, 1, 0, 255, 255, 0, 1]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture with a palette', () => {
  it('has the same pixels', () => {
    const small = withPalette(picture());
    const partOf = (type: string) => {
      const at = small.indexOf(type, 0, 'latin1');
      return small.subarray(at + 4, at + 4 + small.readUInt32BE(at - 4));
    };
    expect([...partOf('PLTE')]).toEqual([0, 0, 255, 255, 0, 0]);
    expect([...inflateSync(partOf('IDAT'))]).toEqual([0, 1, 0, 0, 0, 1]);
    expect(partOf('IHDR')[9]).toBe(3);
  });
});
