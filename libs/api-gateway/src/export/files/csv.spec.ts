import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { csvBytes, type LineSeparator } from './csv';
import type { Row } from './table';

async function* pagesOf(rows: readonly Row[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function textOf(header: Row, rows: readonly Row[], separator?: LineSeparator, size = 2) {
  const chunks: Buffer[] = [];
  const table = { name: 'people', header, pages: () => pagesOf(rows, size) };
  for await (const chunk of csvBytes(table, separator)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Takes off the TAB that an export puts before a text that a spreadsheet would run. */
const taken = (text: string) => text.replace(/^\t(?=[=+\-@\t\r])/, '');

describe('A CSV file', () => {
  it('has a header line and a line for each row, with the line ends that are asked for', async () => {
    expect(await textOf(['ID', 'Name'], [['1', 'Ada']])).toBe('ID,Name\n1,Ada\n');
    expect(await textOf(['ID', 'Name'], [['1', '']], 'crlf')).toBe('ID,Name\r\n1,\r\n');
  });

  it('has a TAB before a text that a spreadsheet would run', async () => {
    const rows = ['=1+1', '+49', '-5', '@SUM(A1)', '\t=1', '\r=1', 'a=1'].map((text) => [text, 'x']);
    const cells = parse(await textOf(['A', 'B'], rows)) as string[][];
    expect(cells.slice(1).map(([cell]) => cell)).toEqual([
      '\t=1+1',
      '\t+49',
      '\t-5',
      '\t@SUM(A1)',
      '\t\t=1',
      '\t\r=1',
      'a=1',
    ]);
  });

  it('is read back as the cells that it was made of, whatever they are', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('"', ',', '\n', '\r', '\r\n', '\t', '=', '-', ';', ' ', 'é', '\u2028'))
        .map((parts) => parts.join('')),
    );
    const tables = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
        header: fc.constant(Array.from({ length: width }, (_, at) => `Column ${at}`)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom<LineSeparator>('lf', 'crlf'),
        async ({ header, rows }, separator) => {
          const record_delimiter = separator === 'lf' ? '\n' : '\r\n';
          const read = parse(await textOf(header, rows, separator), { record_delimiter }) as string[][];
          expect(read.map((row) => row.map(taken))).toEqual([header, ...rows]);
        },
      ),
    );
  });
});
