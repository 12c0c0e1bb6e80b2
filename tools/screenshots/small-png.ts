import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pictures of screens have few colours: with a palette of 256 they take less than half the bytes. */
export function withPalette(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = Buffer.from(chunks.find(({ type }) => type === 'IHDR')?.data ?? []);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytes = header[9] === 6 ? 4 : 3;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const pixels = unfiltered(inflateSync(Buffer.concat(packed)), width * bytes, height, bytes);
  const colourAt = (pixel: number) => pixels.readUIntBE(pixel * bytes, 3);
  const palette = commonest(Array.from({ length: width * height }, (_, pixel) => colourAt(pixel)));
  const indexOf = nearestIn(palette);
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[pixel + Math.floor(pixel / width) + 1] = indexOf(colourAt(pixel));
  header[9] = 3;
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const found: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Bytes of the pixels: PNG keeps each as the difference from its neighbours, by a filter of its row. */
function unfiltered(filtered: Buffer, stride: number, height: number, bytes: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < bytes ? 0 : (pixels[at - bytes] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = x < bytes || y === 0 ? 0 : (pixels[at - stride - bytes] ?? 0);
      const guesses = [0, left, above, (left + above) >> 1, closest(left, above, corner)];
      pixels[at] = ((filtered[at + y + 1] ?? 0) + (guesses[filter] ?? 0)) & 255;
    }
  }
  return pixels;
}

/** Of the three neighbours the one that is closest to their sum, as PNG defines it (Paeth). */
function closest(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(sum - each)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function commonest(colours: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || one - other)
    .slice(0, 256)
    .map(([colour]) => colour);
}

function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]));
  const distance = (one: number, other: number) => {
    const there = channels(other);
    return channels(one).reduce((sum, each, index) => sum + (each - (there[index] ?? 0)) ** 2, 0);
  };
  return (colour) => {
    let index = known.get(colour);
    if (index === undefined) {
      const distances = palette.map((each) => distance(each, colour));
      index = distances.indexOf(Math.min(...distances));
      known.set(colour, index);
    }
    return index;
  };
}
