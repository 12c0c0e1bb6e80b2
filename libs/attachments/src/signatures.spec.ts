import { downloadAddress, expiryOf, readAddress } from './download-address';
import { newPrefix } from './key';
import { attachmentSecret } from './secret';
import { Signer } from './signer';
import { readForm, uploadForm } from './upload-form';

const signer = new Signer('a secret of at least 32 characters');
const other = new Signer('another one of at least 32 letters');
const now = new Date('2026-03-02T09:20:00Z');
const BASE = 'https://desk.example/v1';

describe('download address', () => {
  const key = `${newPrefix('widget')}nöte 1.json`;
  const download = { key, inline: true, expires: expiryOf(now) };
  const address = downloadAddress(signer, BASE, download);
  const path = address.slice(BASE.length);

  it('names the attachment until it expires', () => {
    expect(readAddress(signer, path, now)).toEqual(download);
    expect(readAddress(signer, path, new Date('2026-03-02T10:59:59Z'))).toEqual(download);
    expect(readAddress(signer, path, new Date('2026-03-02T11:00:00Z'))).toBeNull();
  });

  it('is the same text at every read within an hour, so that an ETag stays', () => {
    const at = (time: string) =>
      downloadAddress(signer, BASE, { ...download, expires: expiryOf(new Date(time)) });
    expect(at('2026-03-02T09:00:01Z')).toBe(at('2026-03-02T09:59:59Z'));
    expect(at('2026-03-02T09:59:59Z')).not.toBe(at('2026-03-02T10:00:01Z'));
  });

  it.each([
    ['another name', path.replace('json', 'xml')],
    ['a later end', path.replace(/expires=\d+/, 'expires=9999999999')],
    ['no end', path.replace(/expires=\d+/, 'expires=')],
    ['another manner', path.replace('inline=1&', '')],
    ['no signature', path.replace(/signature=.*/, '')],
    ['no query', path.replace(/\?.*/, '')],
    ['an address that cannot be decoded', path.replace('/attachments', '/%')],
    ['nothing', ''],
  ])('is refused with %s', (_what, changed) => expect(readAddress(signer, changed, now)).toBeNull());

  it('is refused with the signature of another secret', () => {
    expect(readAddress(other, path, now)).toBeNull();
  });
});

describe('upload form', () => {
  const prefix = newPrefix('widget');
  const form = uploadForm(signer, { prefix, person: 7, token: 'ab' }, new Date('2026-03-02T09:50:00Z'));

  it('permits uploads under its prefix, with the name filled in or not', () => {
    expect(form.key).toBe(`${prefix}\${filename}`);
    expect(readForm(signer, { ...form }, now)).toEqual({ prefix, person: 7, token: 'ab' });
    expect(readForm(signer, { ...form, key: `${prefix}a.png` }, now)).toEqual({
      prefix,
      person: 7,
      token: 'ab',
    });
  });

  it.each([
    ['another account', { key: form.key.replace('widget', 'gadget') }],
    ['another token', { token: 'cd' }],
    ['another prefix', { key: `${newPrefix('widget')}a.png` }],
    ['a deeper one', { key: `${prefix}deeper/a.png` }],
    ['another person', { person: '8' }],
    ['a later end', { expires: '9999999999' }],
    ['another signature', { signature: 'x' }],
    ['no signature', { signature: undefined }],
    ['no key', { key: undefined }],
  ])('is refused with %s', (_what, change) => {
    expect(readForm(signer, { ...form, ...change }, now)).toBeNull();
  });

  it('is refused when it has expired or was signed with another secret', () => {
    expect(readForm(signer, { ...form }, new Date('2026-03-02T09:50:00Z'))).toBeNull();
    expect(readForm(other, { ...form }, now)).toBeNull();
  });

  it('is refused as a download address', () => {
    const address = `/${prefix}?expires=${form.expires}&signature=${form.signature}`;
    expect(readAddress(signer, address, now)).toBeNull();
  });
});

describe('attachmentSecret', () => {
  it('is the given one', () => expect(attachmentSecret('given', true)).toBe('given'));

  it('is required in production, with an explanation', () => {
    expect(() => attachmentSecret(undefined, true)).toThrow('The setting ATTACHMENT_SECRET is missing.');
  });

  it('is random outside of production', () => {
    expect(attachmentSecret(undefined, false)).not.toBe(attachmentSecret(undefined, false));
  });
});
