import { FORMATS } from './format';
import { Refusal } from './kind';

const PREFIX = `attachments/wdc/${'r'.repeat(32)}/`;
const QUERY = '?inline=1&expires=1&signature=x';

describe('the format picture', () => {
  const read = (text: string) => {
    const stored = FORMATS.picture.read?.(text);
    return stored instanceof Refusal ? stored.because : stored;
  };

  it.each([
    'https://widget.example/a.svg',
    'data:image/png;base64,AA',
    `${PREFIX}face.png`,
    `${PREFIX}été 図.JPEG`,
  ])('stores %s as it is', (text) => {
    expect(read(text)).toBe(text);
  });

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
});
