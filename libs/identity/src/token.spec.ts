import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashToken, hintOf, isBearer, isToken, newToken } from './token';

describe('a token', () => {
  it('starts with a prefix that names its kind and is always of the same length', () => {
    expect(newToken('pat', new Uint8Array(32))).toMatch(/^dsk_pat_0{43}[0-9A-Za-z]{6}$/);
    expect(newToken('pat', new Uint8Array(32).fill(255))).toMatch(/^dsk_pat_[0-9A-Za-z]{49}$/);
  });

  it('is never the same twice', () => {
    expect(newToken('pat')).not.toBe(newToken('pat'));
  });

  it('is recognised by its shape', () => {
    expect(isToken('pat', newToken('pat'))).toBe(true);
  });

  it.each([
    ['pat', true],
    ['access', true],
    ['renew', false],
    ['code', false],
    ['secret', false],
  ] as const)('of the kind %s is good for a call to the API: %s', (kind, good) => {
    expect(isBearer(newToken(kind))).toBe(good);
    expect(isToken('pat', newToken(kind))).toBe(kind === 'pat');
  });

  it('is refused when any one character is changed', () => {
    const token = newToken('pat');
    const other = (character: string | undefined) => (character === 'a' ? 'b' : 'a');
    for (let at = 0; at < token.length; at += 1) {
      expect(isToken('pat', token.slice(0, at) + other(token[at]) + token.slice(at + 1))).toBe(false);
    }
  });

  it.each([
    '',
    'dsk_pat_',
    'Bearer',
    `${newToken('pat')} `,
    `${newToken('pat')}\n`,
    newToken('pat').slice(1),
  ])('is not %j', (text) => expect(isToken('pat', text)).toBe(false));

  it('is found in any text by the expression that the README gives to scanners', () => {
    const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');
    const expression = /^\\bdsk_.*$/m.exec(readme)?.[0] ?? '';
    const leaked = (['pat', 'access', 'renew', 'code', 'secret'] as const).map((kind) => newToken(kind));
    const text = leaked.map((token) => `x = "${token}"; curl -H 'Authorization: Bearer ${token}'`).join('\n');
    const found = text.match(new RegExp(expression, 'g'));
    expect(found).toEqual(leaked.flatMap((token) => [token, token]));
    expect('dsk_pat_tooshort dsk_other_'.match(new RegExp(expression, 'g'))).toBeNull();
  });

  it('is stored as 64 hexadecimal digits from which it cannot be read', () => {
    expect(hashToken('dsk_pat_x')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows its last four characters in a list', () => {
    const token = newToken('pat');
    expect(hintOf(token)).toBe(`dsk_pat_…${token.slice(-4)}`);
  });
});
