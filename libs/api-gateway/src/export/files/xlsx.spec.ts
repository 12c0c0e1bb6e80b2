import fc from 'fast-check';
import { fromBufferPromise, type Entry } from 'yauzl';
import { defuse } from './defuse';
import type { Row, Table } from './table';
import { sheetName, xlsxBytes } from './xlsx';
import { illegalAsReplacement } from './xml-text';
import { zipBytes } from './zip';

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function filesIn(zip: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files[entry.fileName] = Buffer.concat(parts).toString();
  }
  return files;
}

const tableOf = (name: string, header: Row, rows: readonly Row[]): Table => ({
  name,
  header,
  async *pages() {
    for (const row of rows) yield [row];
  },
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
const unescaped = (text: string) => text.replace(/&([^;]+);/g, (_, name: string) => ENTITIES[name] as string);

/** Cells of a sheet, by a reader that knows no more than the elements that a sheet has. */
function cellsOf(sheet: string): string[][] {
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c t="inlineStr"><is><t xml:space="preserve">([^<>]*)<\/t><\/is><\/c>/g)].map(
      ([, text = '']) => unescaped(text),
    ),
  );
}

const sheetOf = async (table: Table) =>
  (await filesIn(await bytesOf(xlsxBytes(table))))['xl/worksheets/sheet1.xml'] as string;

describe('An XLSX file', () => {
  it('has the parts that a workbook of one sheet has', async () => {
    const files = await filesIn(await bytesOf(xlsxBytes(tableOf('people', ['ID'], [['1']]))));
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="people" sheetId="1" r:id="rId1"/>');
  });

  it('is read back as the cells that it was made of', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '<a href="x">&amp;', ' a\r\nb ', '=1', ']]>', '\ud800', '\u0000\ufffe'),
    );
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const sheet = await sheetOf(tableOf('people', ['A', 'B'], given));
        expect(sheet).not.toMatch(/[\u0000-\u0008\ufffe\uffff]/);
        const expected = given.map((row) => row.map((text) => illegalAsReplacement(defuse(text))));
        expect(cellsOf(sheet)).toEqual([['A', 'B'], ...expected]);
      }),
      { numRuns: 40 },
    );
  });

  it('shortens a cell to what a spreadsheet takes', async () => {
    const [, row] = cellsOf(await sheetOf(tableOf('notes', ['Text'], [[`x${'😀'.repeat(20_000)}`]])));
    expect(row?.[0]).toBe(`x${'😀'.repeat(16_383)}`);
  });

  it('names its sheet as spreadsheets permit', () => {
    expect(sheetName('service_level_agreements_and_more_of_them')).toBe('service_level_agreements_and_mo');
    expect(sheetName("'a/b[c]:d*'")).toBe('a b c  d');
    expect(['', '///', 'History'].map(sheetName)).toEqual(['Sheet1', 'Sheet1', 'Sheet1']);
  });
});

describe('A ZIP of files', () => {
  it('reads no further in its files than its reader has read', async () => {
    let made = 0;
    const page = Buffer.alloc(100_000, 'x').map(() => Math.floor(Math.random() * 256));
    const file = {
      name: 'big',
      async *bytes() {
        for (; made < 1_000; made++) yield Buffer.from(page);
      },
    };
    const reading = zipBytes([file])[Symbol.asyncIterator]();
    for (let chunk = 0; chunk < 5; chunk++) await reading.next();
    expect(made).toBeLessThan(30);
    await reading.return?.();
  });

  it('fails with the error of a file, and gives the file up when it is given up', async () => {
    const failing = {
      name: 'a',
      async *bytes() {
        yield Buffer.from('x');
        throw new Error('The store is away');
      },
    };
    await expect(bytesOf(zipBytes([failing]))).rejects.toThrow('The store is away');
    let ended = () => {};
    const end = new Promise<void>((resolve) => (ended = resolve));
    const endless = {
      name: 'b',
      async *bytes() {
        try {
          for (;;) yield Buffer.from(Array.from({ length: 1_000 }, () => Math.random() * 256));
        } finally {
          ended();
        }
      },
    };
    const reading = zipBytes([endless])[Symbol.asyncIterator]();
    for (let chunk = 0; chunk < 3; chunk++) await reading.next();
    await reading.return?.();
    await end;
  });
});
