import { optional } from '@deskline/record';
import { DataPicture } from './data-picture';
import { FORMATS } from './format';
import { Refusal } from './kind';
import { stringCheck } from './string';

const PREFIX = `attachments/wdc/${'r'.repeat(32)}/`;
const PHOTO = optional.string(80, { format: 'picture' });
const ICON = optional.string(80, { format: 'picture', svg: true });
const QUERY = '?inline=1&expires=1&signature=x';

describe('the format picture', () => {
  const read = (text: string, field = PHOTO) => {
    const stored = FORMATS.picture.read?.(text, field);
    return stored instanceof Refusal ? stored.because : stored;
  };

  it.each(['https://widget.example/a.svg', `${PREFIX}face.png`, `${PREFIX}été 図.JPEG`])(
    'stores %s as it is',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  it.each([
    [`https://desk.example/v1/${PREFIX}a%20b.png${QUERY}`, `${PREFIX}a b.png`],
    [
      `https://desk.example:8443/api/v1/attachments/my%252Eown/${'r'.repeat(32)}/%E5%9B%B3.gif${QUERY}`,
      `attachments/my%2Eown/${'r'.repeat(32)}/図.gif`,
    ],
  ])('stores the signed address %s as its key', (address, key) => {
    expect(read(address)).toBe(key);
  });

  it.each([
    `https://desk.example/v1/${PREFIX}a.png`,
    `https://desk.example/v1/${PREFIX}%E5.png${QUERY}`,
    `https://desk.example/attachments/wdc/short/a.png${QUERY}`,
  ])('stores the address %s, which is none of a download, as it is', (address) => {
    expect(read(address)).toBe(address);
  });

  it.each([
    ['face.png', 'bad_uri'],
    ['/attachments/wdc/x/face.png', 'bad_uri'],
    ['javascript:alert(1)', 'bad_uri'],
    [`${PREFIX}face.svg`, 'not_included'],
    [`${PREFIX}face.png.html`, 'not_included'],
    [`${PREFIX}face`, 'not_included'],
    [`https://desk.example/v1/${PREFIX}face.svg${QUERY}`, 'not_included'],
  ])('refuses %s: %s', (text, because) => {
    expect(read(text)).toBe(because);
  });

  it('stores the key of an SVG where the field takes them', () => {
    expect(read(`${PREFIX}a.svg`, ICON)).toBe(`${PREFIX}a.svg`);
    expect(read(`https://desk.example/v1/${PREFIX}a.svg${QUERY}`, ICON)).toBe(`${PREFIX}a.svg`);
  });

  it('takes a data URL that is longer than the field, and no other text that is', () => {
    const svg = `data:image/svg+xml,<svg>${' '.repeat(80)}</svg>`;
    expect(stringCheck(ICON)(svg, { zone: 'UTC' })).toBeInstanceOf(DataPicture);
    expect(stringCheck(PHOTO)(svg, { zone: 'UTC' })).toEqual(new Refusal('not_included'));
    expect(stringCheck(ICON)(`https://x.example/${'x'.repeat(80)}`, { zone: 'UTC' })).toEqual(
      new Refusal('too_long', { max: 80 }),
    );
  });
});
