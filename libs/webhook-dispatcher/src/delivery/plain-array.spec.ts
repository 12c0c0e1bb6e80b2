import { momentArray, plainArray, textArray } from './plain-array';

describe('a plain array', () => {
  it('is written as PostgreSQL reads it', () => {
    expect(plainArray([])).toBe('{}');
    expect(plainArray([1, null, 2.5])).toBe('{1,NULL,2.5}');
    expect(plainArray([true, false])).toBe('{true,false}');
    expect(plainArray(['7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11'])).toBe(
      '{7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11}',
    );
    expect(momentArray([new Date(0), new Date(1_794_799_319_107)])).toBe('{0,1794799319107}');
  });

  it('of texts is quoted, whatever they say', () => {
    expect(textArray([])).toBe('{}');
    expect(textArray(['task/12', '', null, 'NULL', 'a,b{c} d'])).toBe(
      '{"task/12","",NULL,"NULL","a,b{c} d"}',
    );
    expect(textArray(['rel="canonical"', 'C:\\x'])).toBe('{"rel=\\"canonical\\"","C:\\\\x"}');
  });
});
