import { DataPicture, dataPictureIn, MAX_PICTURE_BYTES } from './data-picture';
import { Refusal } from './kind';

const RASTER = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff]);
const GIF = Buffer.from('GIF89a...');
const WEBP = Buffer.from('RIFF\u0004\0\0\0WEBPVP8 ');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const dataUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const pngOf = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

describe('a picture in a data URL', () => {
  const read = (text: string, extensions = [...RASTER, 'svg']) => {
    const found = dataPictureIn(text, extensions);
    if (found instanceof Refusal) return found.because;
    return found && [found.extension, found.bytes.toString('latin1')];
  };
  const picture = (extension: string, bytes: Buffer | string) => [
    extension,
    Buffer.from(bytes).toString('latin1'),
  ];

  it.each([
    ['image/png', PNG, 'png'],
    ['IMAGE/PNG', PNG, 'png'],
    ['image/png;name=face.png', PNG, 'png'],
    ['image/jpeg', JPG, 'jpg'],
    ['image/jpg', JPG, 'jpg'],
    ['image/gif', GIF, 'gif'],
    ['image/gif', Buffer.from('GIF87a'), 'gif'],
    ['image/webp', WEBP, 'webp'],
    ['image/svg+xml', Buffer.from(SVG), 'svg'],
    ['image/svg+xml;charset=utf-8', Buffer.from(SVG), 'svg'],
  ])('of the type %s has its bytes', (type, bytes, extension) => {
    expect(read(dataUrl(bytes, type))).toEqual(picture(extension, bytes));
  });

  it('has its bytes with line breaks, escapes, without padding, and behind spaces', () => {
    const text = dataUrl(PNG);
    const [head = '', content = ''] = text.split(',');
    for (const spelling of [
      `${head},${content.slice(0, 8)}\r\n${content.slice(8)}`,
      `${head},${encodeURIComponent(content)}`,
      text.replace(/=+$/, ''),
      ` ${text}`,
      text.replace('data:', 'DATA:'),
    ])
      expect(read(spelling)).toEqual(picture('png', PNG));
  });

  it.each([
    `data:image/svg+xml,${encodeURIComponent(SVG)}`,
    `data:image/svg+xml;utf8,${SVG}`,
    dataUrl(
      `\uFEFF<?xml version="1.0"?>\n<!-- drawn --><!DOCTYPE svg PUBLIC "x" "y">\n${SVG}`,
      'image/svg+xml',
    ),
    dataUrl('<svg>x</svg>', 'image/svg+xml'),
  ])('is a drawing in spelling %#', (text) => {
    expect(dataPictureIn(text, ['svg'])).toBeInstanceOf(DataPicture);
  });

  it.each([
    ['a text', 'data:text/plain;base64,aGVsbG8=', 'not_included'],
    ['no type', 'data:,hello', 'not_included'],
    ['a page', dataUrl('<html/>', 'text/html'), 'not_included'],
    ['a bitmap', dataUrl('BM', 'image/bmp'), 'not_included'],
    ['no comma', 'data:image/png;base64', 'invalid'],
    ['a head without end', `data:image/png;${'x'.repeat(300)};base64,`, 'invalid'],
    ['no content', 'data:image/png;base64,', 'invalid'],
    ['characters that are not of base64', 'data:image/png;base64,iVBORw0KGgo!', 'invalid'],
    ['spaces that were a plus', 'data:image/png;base64,iVBO Rw0KGgo=', 'invalid'],
    ['one character too many', `${dataUrl(pngOf(12))}A`, 'invalid'],
    ['wrong padding', `${dataUrl(pngOf(12))}=`, 'invalid'],
    ['a broken escape', 'data:image/png;base64,iVBO%E0', 'invalid'],
    ['a text for a picture', dataUrl('hello'), 'invalid'],
    ['a GIF for a PNG', dataUrl(GIF), 'invalid'],
    ['a page for a PNG', dataUrl('<html><script>alert(1)</script>'), 'invalid'],
    ['a sound for a WEBP', dataUrl('RIFF\0\0\0\0WAVEfmt ', 'image/webp'), 'invalid'],
    ['a page for a drawing', dataUrl('<html><svg/></html>', 'image/svg+xml'), 'invalid'],
    ['an element like svg', dataUrl('<svgx/>', 'image/svg+xml'), 'invalid'],
    ['entities of its own', dataUrl(`<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, 'image/svg+xml'), 'invalid'],
    ['another encoding', dataUrl(Buffer.from(SVG, 'utf16le'), 'image/svg+xml'), 'invalid'],
  ])('with %s is refused', (_case, text, because) => {
    expect(read(text)).toBe(because);
  });

  it('is no drawing where drawings are not taken', () => {
    expect(read(dataUrl(SVG, 'image/svg+xml'), RASTER)).toBe('not_included');
    expect(read(dataUrl(SVG), RASTER)).toBe('invalid');
  });

  it('is below 2 MB', () => {
    expect(dataPictureIn(dataUrl(pngOf(MAX_PICTURE_BYTES)), RASTER)).toBeInstanceOf(DataPicture);
    expect(dataPictureIn(dataUrl(pngOf(MAX_PICTURE_BYTES + 1)), RASTER)).toEqual(
      new Refusal('too_long_bytes', { max: 2_097_151 }),
    );
  });

  it.each(['https://desk.example/data:image/png', 'attachments/wdc/x/face.png', 'data', ''])(
    'is not %j',
    (text) => expect(read(text)).toBeUndefined(),
  );

  it.each(['<!-- -->', '<!--', '<?x?>', '<!DOCTYPE ', ' '])(
    'is read in linear time where it begins with many of %j',
    (piece) => {
      expect(read(dataUrl(piece.repeat(200_000), 'image/svg+xml'))).toBe('invalid');
    },
  );
});
