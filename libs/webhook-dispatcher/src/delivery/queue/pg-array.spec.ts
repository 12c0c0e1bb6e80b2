import { timeArray, unquotedArray, textArray } from './pg-array';

describe('array literals of PostgreSQL', () => {
  it('writes numbers, booleans, UUIDs and times without quotes', () => {
    expect(unquotedArray([])).toBe('{}');
    expect(unquotedArray([1, null, 2.5])).toBe('{1,NULL,2.5}');
    expect(unquotedArray([true, false])).toBe('{true,false}');
    expect(unquotedArray(['7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11'])).toBe(
      '{7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11}',
    );
    expect(timeArray([new Date(0), new Date(1_794_799_319_107)])).toBe('{0,1794799319107}');
  });

  it('quotes every text, and escapes quotes and backslashes in it', () => {
    expect(textArray([])).toBe('{}');
    expect(textArray(['task/12', '', null, 'NULL', 'a,b{c} d'])).toBe(
      '{"task/12","",NULL,"NULL","a,b{c} d"}',
    );
    expect(textArray(['rel="canonical"', 'C:\\x'])).toBe('{"rel=\\"canonical\\"","C:\\\\x"}');
  });
});
