import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { RowReader, type TableRow } from './row-reader';

function read(text: string, size = text.length || 1, maxChars = 1_000): TableRow[] {
  const reader = new RowReader({ maxChars, keepsRaw: true });
  const rows: TableRow[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.read(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}
const cells = (text: string) => read(text).map((row) => row.cells);

describe('Rows of a table', () => {
  it.each([
    [
      'LF',
      'A,B\n1,2\n',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF, and no last line end',
      'A,B\r\n1,2',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'CR',
      'A,B\r1,\r',
      [
        ['A', 'B'],
        ['1', ''],
      ],
    ],
    [
      'tabs',
      'A\tB, C\n1\t2',
      [
        ['A', 'B, C'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'A;B\n1,5;2',
      [
        ['A', 'B'],
        ['1,5', '2'],
      ],
    ],
    [
      'quotes',
      'A,B\n"a,""b""\nc",\n',
      [
        ['A', 'B'],
        ['a,"b"\nc', ''],
      ],
    ],
    [
      'blank lines',
      '\n\nA\tB\n\n1\t2\n\r\n',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    ['an empty cell alone', 'A\n""\nx', [['A'], [''], ['x']]],
    [
      'a quote within a cell',
      'A,B\n5" disk,a"b"',
      [
        ['A', 'B'],
        ['5" disk', 'a"b"'],
      ],
    ],
    [
      'a header in quotes',
      '"A,x"\t"B;;;"\n1\t2',
      [
        ['A,x', 'B;;;'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
  ])('are read with %s', (_what, text, expected) => expect(cells(text)).toEqual(expected));

  it('have the number of their first line, and their text as it came', () => {
    expect(read('A,B\r\n"1\r\n\n",2\r\n\r\n3,"4"').map(({ line, raw }) => [line, raw])).toEqual([
      [1, 'A,B'],
      [2, '"1\r\n\n",2'],
      [6, '3,"4"'],
    ]);
  });

  it('that are too large, or quoted wrongly, are named and leave the others whole', () => {
    const text = `A,B\n${'x'.repeat(50)},1\n"a"b,2\n3,4\n"5,6\n7,8`;
    expect(read(text, 5, 40).map(({ line, fault, cells: own }) => [line, fault, own])).toEqual([
      [1, undefined, ['A', 'B']],
      [2, 'too_large', []],
      [3, 'quote', ['ab', '2']],
      [4, undefined, ['3', '4']],
      [5, 'quote', ['5,6\n7,8']],
    ]);
  });

  it('hold no more of a cell of 10 MB than a row may have', () => {
    const reader = new RowReader({ maxChars: 1_000 });
    reader.read('A\n"');
    const piece = 'x'.repeat(100_000);
    for (let nth = 0; nth < 100; nth++) expect(reader.read(piece)).toEqual([]);
    expect(reader.read('"\n1\n')).toEqual([
      { line: 2, cells: [], raw: '', fault: 'too_large' },
      { line: 3, cells: ['1'], raw: '' },
    ]);
  });

  it('are read as they were written, in pieces of any size', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', '=', 'é') }),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 4 })
          .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }))),
        fc.constantFrom(',', '\t', ';'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 20 }),
        (rows, delimiter, record_delimiter, size) => {
          const table = [['A', 'B', 'C', 'D'].slice(0, rows[0]?.length ?? 2), ...rows];
          const text = stringify(table, { delimiter, record_delimiter, quoted: true });
          const found = read(text, size, 100_000);
          expect(found.map((row) => row.cells)).toEqual(table);
          expect(found.map(({ raw }) => raw).join(record_delimiter) + record_delimiter).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are the same for any text, whatever the size of its pieces, and lose no line', () => {
    const wild = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t'), maxLength: 60 });
    fc.assert(
      fc.property(wild, fc.integer({ min: 1, max: 5 }), (text, size) => {
        const whole = read(text);
        expect(read(text, size)).toEqual(whole);
        expect(whole.map(({ line }) => line)).toEqual(
          [...new Set(whole.map(({ line }) => line))].sort((a, b) => a - b),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
