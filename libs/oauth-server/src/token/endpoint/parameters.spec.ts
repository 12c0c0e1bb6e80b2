import { readBody } from './parameters';

const FORM = 'application/x-www-form-urlencoded';
const read = (text: string, type?: string) => Object.fromEntries(readBody(Buffer.from(text), type));
const described = (text: string, type?: string) => {
  try {
    return read(text, type);
  } catch (error) {
    return (error as { description: string }).description;
  }
};
const NEITHER = 'The parameters must be in the body, as a form or as JSON.';

describe('The body of a token request', () => {
  it.each([FORM, `${FORM}; charset=utf-8`, 'text/plain', 'application/json', 'image/png', undefined])(
    'is read as JSON if it is an object, with the Content-Type %s',
    (type) => expect(read(' {"code":"a=b&c","state":null,"x":""}', type)).toEqual({ code: 'a=b&c' }),
  );

  it('is read as a form with the Content-Type of a form', () =>
    expect(read('a=b+c%2B&d=&e', `${FORM}; charset=utf-8`)).toEqual({ a: 'b c+' }));

  it.each([
    ['code=a&code=b', FORM, 'code is given twice.'],
    ['code=&code=', FORM, 'code is given twice.'],
    ['{"code":["a"]}', 'application/json', 'code must be a text.'],
    ['{"code":7}', FORM, 'code must be a text.'],
    ['{"code":', FORM, NEITHER],
    ['["a"]', 'application/json', NEITHER],
    ['null', undefined, NEITHER],
    ['a=b', 'text/plain', NEITHER],
    ['', undefined, NEITHER],
  ])('%s with the Content-Type %s is refused or read: %s', (text, type, words) =>
    expect(described(text, type)).toBe(words),
  );
});
