import { parseBody } from './body';
import { ApiError } from '../response/errors';

const FORM = 'application/x-www-form-urlencoded';
const read = (body: string | Buffer, type?: string, query = '') => parseBody(Buffer.from(body), type, query);

describe('parseBody', () => {
  it.each([undefined, 'application/json', 'text/plain', FORM, 'image/png'])(
    'parses JSON with the Content-Type %s',
    async (type) => {
      expect(await read(' {"a": 1}', type)).toEqual({ a: 1 });
    },
  );

  it('returns no members for an empty body', async () => {
    expect(await read('')).toEqual({});
    expect(await read(' \n')).toEqual({});
  });

  it('parses a form', async () => {
    expect(await read('a=1&b=x+y&c[]=1&c[]=2&d[e]=3&d[f]=4&a=2', `${FORM}; charset=utf-8`)).toEqual({
      a: '2',
      b: 'x y',
      c: ['1', '2'],
      d: { e: '3', f: '4' },
    });
  });

  const BOUNDARY = 'multipart/form-data; boundary=xYz';
  const part = (name: string, value: string, more = '') =>
    `--xYz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it('parses a multipart form', async () => {
    const body = `${part('a', 'é €')}${part('c[]', '1')}${part('c[]', '2')}${part('d[e]', '3')}${part('__proto__', 'x')}--xYz--\r\n`;
    const members = await read(body, BOUNDARY);
    expect(Object.entries(members)).toEqual([
      ['a', 'é €'],
      ['c', ['1', '2']],
      ['d', { e: '3' }],
      ['__proto__', 'x'],
    ]);
  });

  it.each([
    [
      `${part('a', '1', '; filename="a.txt"')}--xYz--\r\n`,
      BOUNDARY,
      'Files cannot be posted here: see /attachments/storage',
    ],
    [part('a', '1'), BOUNDARY, 'Invalid multipart form posted'],
    ['nonsense', BOUNDARY, 'Invalid multipart form posted'],
    [part('a', '1'), 'multipart/form-data', 'Invalid multipart form posted'],
  ])('refuses the multipart form %j of type %s', async (body, type, message) => {
    await expect(read(body, type)).rejects.toEqual(new ApiError(400, { message }));
  });

  it('adds members of the query string, and those of the body win', async () => {
    expect(await read('{"a": 1}', undefined, 'a=2&b=3')).toEqual({ a: 1, b: '3' });
  });

  it.each(['{', '[]', '[{"a": 1}]', '1', '"a"', 'null', 'true', 'a=1', '{"a": 1} x', "{'a': 1}"])(
    'refuses the body %s',
    async (body) => {
      await expect(read(body)).rejects.toEqual(new ApiError(400, { message: 'Invalid JSON string posted' }));
    },
  );

  it('refuses a body that is not UTF-8', async () => {
    await expect(read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).rejects.toThrow(
      'Invalid JSON string posted',
    );
  });

  it.each([
    ['{"__proto__": {"admin": true}}', undefined],
    ['__proto__[admin]=true&constructor[prototype][admin]=true', FORM],
  ])('keeps %s from changing other objects', async (body, type) => {
    const members = await read(body, type, '__proto__[admin]=1');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(members)).toBe(Object.prototype);
    expect(Object.keys(members)).toContain('__proto__');
  });
});
