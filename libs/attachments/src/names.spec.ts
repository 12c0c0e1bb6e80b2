import { presentationOf } from './disposition';
import { extensionOf, fileName } from './file-name';
import { newPrefix, readKey } from './key';

describe('the name of a file', () => {
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

  it('is cut to what a disk takes, and keeps its extension', () => {
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

describe('how a download is taken', () => {
  it('shows an image that belongs into a text', () => {
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
  ])('saves %s, asked for inline: %s', (name, inline) => {
    expect(presentationOf(name, inline).disposition).toMatch(/^attachment; /);
  });

  it('does not believe an extension it does not know', () => {
    expect(presentationOf('a.html', false).type).toBe('application/octet-stream');
  });

  it('names the file in every script, and breaks out of no header', () => {
    expect(presentationOf('nöte "1"; (x).txt', false).disposition).toBe(
      `attachment; filename="n_te _1_; (x).txt"; filename*=UTF-8''n%C3%B6te%20%221%22%3B%20%28x%29.txt`,
    );
  });
});

describe('a key', () => {
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
  ])('is not %j', (key) => expect(readKey(key)).toBeNull());

  it('has a safe name, whatever a store let a client write behind it', () => {
    expect(readKey(`attachments/widget/${random}/../../x\u0000.png`)?.name).toBe('x.png');
  });
});
