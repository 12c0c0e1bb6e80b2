import { plainArray } from './plain-array';

describe('a plain array', () => {
  it('is written as PostgreSQL reads it', () => {
    expect(plainArray([])).toBe('{}');
    expect(plainArray([1, null, 2.5])).toBe('{1,NULL,2.5}');
    expect(plainArray([true, false])).toBe('{true,false}');
    expect(plainArray(['7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11'])).toBe(
      '{7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11}',
    );
    expect(plainArray([new Date(0), null])).toBe('{1970-01-01T00:00:00.000Z,NULL}');
  });
});
