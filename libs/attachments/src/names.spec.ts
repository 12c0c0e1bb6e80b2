import { presentationOf } from './disposition';
import { extensionOf, fileName } from './file-name';
import { isOwnedBy, newPrefix, ownedPrefix, readKey } from './key';
import { Signer } from './signer';

describe('fileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\scan 1.png', 'scan 1.png'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['.htaccess', 'htaccess'],
    ['tab\tand\u0000nul\r\n.txt', 'tabandnul.txt'],
    ['cod\u202egnp.exe', 'codgnp.exe'],
    ['naïve 図面 👩‍🔧.png', 'naïve 図面 👩‍🔧.png'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
    ['half \ud800 of it.txt', 'half of it.txt'],
  ])('%j becomes %j', (given, name) => {
    expect(fileName(given)).toBe(name);
    expect(fileName(name)).toBe(name);
  });

  it('is cut to the limit of file systems, and keeps its extension', () => {
    const name = fileName(`${'é'.repeat(500)}.docx`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^é+\.docx$/);
  });

  it.each([
    ['photo.JPG', 'jpg'],
    ['archive.tar.gz', 'gz'],
    ['README', ''],
    ['odd.ex e', ''],
  ])('%s has the extension %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
});

describe('presentationOf', () => {
  it('shows an image inside a page when requested inline', () => {
    expect(presentationOf('a.png', true)).toEqual({
      type: 'image/png',
      disposition: `inline; filename="a.png"; filename*=UTF-8''a.png`,
    });
  });

  it.each([
    ['a.png', false],
    ['a.svg', true],
    ['a.html', true],
    ['a.pdf', true],
  ])('saves %s as a file, requested inline: %s', (name, inline) => {
    expect(presentationOf(name, inline).disposition).toMatch(/^attachment; /);
  });

  it('gives an unknown extension a generic type', () => {
    expect(presentationOf('a.html', false).type).toBe('application/octet-stream');
  });

  it('encodes file names of every script, and injects no header', () => {
    expect(presentationOf('nöte "1"; (x).txt', false).disposition).toBe(
      `attachment; filename="n_te _1_; (x).txt"; filename*=UTF-8''n%C3%B6te%20%221%22%3B%20%28x%29.txt`,
    );
  });
});

describe('attachment key', () => {
  it.each(['widget', 'a/b', '..', 'größe 1'])(
    'of account %s says so, and is never the same twice',
    (account) => {
      const prefix = newPrefix(account);
      expect(readKey(`${prefix}a.png`)).toEqual({ account, name: 'a.png' });
      expect(newPrefix(account)).not.toBe(prefix);
      expect(prefix.split('/')).toHaveLength(4);
    },
  );

  const random = 'r'.repeat(32);
  it.each([
    '',
    'a.png',
    `attachments/widget/${random}/`,
    `attachments/widget/short/a.png`,
    `attachments/../${random}/a.png`,
    `attachments/%2e%2e/${random}/a.png`,
    `attachments/%/${random}/a.png`,
    `other/widget/${random}/a.png`,
    `/attachments/widget/${random}/a.png`,
  ])('is not read from %j', (key) => expect(readKey(key)).toBeNull());

  it('has a safe file name when a bucket stored an unsafe one', () => {
    expect(readKey(`attachments/widget/${random}/../../x\u0000.png`)?.name).toBe('x.png');
  });

  it('prove for whom they were made', () => {
    const signer = new Signer('the secret that all of the specs share');
    const key = `${ownedPrefix(signer, 'a.b', 7)}a.txt`;
    expect(readKey(key)).toEqual({ account: 'a.b', name: 'a.txt' });
    expect(isOwnedBy(signer, key, 7)).toBe(true);
    for (const [other, person] of [
      [key, 8],
      [key.replace('a%2Eb', 'c'), 7],
      [`${newPrefix('a.b')}a.txt`, 7],
      ['no key', 7],
    ] as const)
      expect(isOwnedBy(signer, other, person)).toBe(false);
  });
});
