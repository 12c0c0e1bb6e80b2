import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

const SIGNATURE = '89504e470d0a1a0a';
const OPAQUE = 255;

/** Chunks of a PNG by their types. */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE.length / 2; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

/** Text of the QR code that a PNG of two colours, whose rows have no filter, shows. */
export function readQrCode(png: Buffer): string | undefined {
  if (png.toString('hex', 0, SIGNATURE.length / 2) !== SIGNATURE) throw new Error('This is no PNG.');
  const chunks = chunksOf(png);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const bytes = rows.length / height;
  const pixels = Array.from({ length: width * height }, (_, nth) => {
    const [x, y] = [nth % width, Math.floor(nth / width)];
    const bit = ((rows[y * bytes + 1 + Math.floor(x / 8)] ?? 0) >> (7 - (x % 8))) & 1;
    return [...palette.subarray(bit * 3, bit * 3 + 3), OPAQUE];
  });
  return jsQR(Uint8ClampedArray.from(pixels.flat()), width, height)?.data;
}
