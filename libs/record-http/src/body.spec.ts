import { bodyIn } from './body';
import { ApiError } from './errors';

const FORM = 'application/x-www-form-urlencoded';
const read = (body: string | Buffer, type?: string, query = '') => bodyIn(Buffer.from(body), type, query);

describe('the body of a request', () => {
  it.each([undefined, 'application/json', 'text/plain', FORM, 'image/png'])(
    'is JSON though it says %s',
    (type) => {
      expect(read(' {"a": 1}', type)).toEqual({ a: 1 });
    },
  );

  it('may be missing', () => {
    expect(read('')).toEqual({});
    expect(read(' \n')).toEqual({});
  });

  it('may be a form', () => {
    expect(read('a=1&b=x+y&c[]=1&c[]=2&d[e]=3&d[f]=4&a=2', `${FORM}; charset=utf-8`)).toEqual({
      a: '2',
      b: 'x y',
      c: ['1', '2'],
      d: { e: '3', f: '4' },
    });
  });

  it('may come in the query string, and wins over it', () => {
    expect(read('{"a": 1}', undefined, 'a=2&b=3')).toEqual({ a: 1, b: '3' });
  });

  it.each(['{', '[]', '[{"a": 1}]', '1', '"a"', 'null', 'true', 'a=1', '{"a": 1} x', "{'a': 1}"])(
    'cannot be %s',
    (body) => {
      expect(() => read(body)).toThrow(new ApiError(400, { message: 'Invalid JSON string posted' }));
    },
  );

  it('cannot be other than UTF-8', () => {
    expect(() => read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(
      'Invalid JSON string posted',
    );
  });

  it.each([
    ['{"__proto__": {"admin": true}}', undefined],
    ['__proto__[admin]=true&constructor[prototype][admin]=true', FORM],
  ])('%s changes no other object', (body, type) => {
    const members = read(body, type, '__proto__[admin]=1');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(members)).toBe(Object.prototype);
    expect(Object.keys(members)).toContain('__proto__');
  });
});
