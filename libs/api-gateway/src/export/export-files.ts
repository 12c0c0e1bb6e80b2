import type { ExportFormat } from './export-options';
import { csvBytes, type LineSeparator } from './files/csv';
import type { NamedFile, Row, Table } from './files/table';
import { xlsxBytes } from './files/xlsx';
import { zipBytes } from './files/zip';

/** Rows of one XLSX file. */
export const MAX_XLSX_ROWS = 10_000;

/** Stored rows of one type: `lines` has the text of its pages, in their order. */
export interface ExportedType {
  readonly type: string;
  readonly header: Row;
  readonly rows: number;
  lines(): AsyncIterable<Buffer>;
}

/** The file that is downloaded: that of the type, or a ZIP where there are several. */
export function exportFile(
  types: readonly ExportedType[],
  format: ExportFormat,
  separator: LineSeparator,
): NamedFile {
  const files = types.flatMap((type) => filesOf(type, format, separator));
  const [only] = files;
  return files.length === 1 && only
    ? only
    : { name: `${types.length === 1 ? types[0]?.type : 'export'}.zip`, bytes: () => zipBytes(files) };
}

function filesOf(exported: ExportedType, format: ExportFormat, separator: LineSeparator): NamedFile[] {
  const { type: name, header } = exported;
  if (format === 'ndjson') return [{ name: `${name}.ndjson`, bytes: () => exported.lines() }];
  if (format === 'csv') {
    const table: Table = { name, header, pages: () => pagesOf(exported) };
    return [{ name: `${name}.csv`, bytes: () => csvBytes(table, separator) }];
  }
  const count = Math.max(Math.ceil(exported.rows / MAX_XLSX_ROWS), 1);
  const rows = new RowsInTurn(() => pagesOf(exported));
  return Array.from({ length: count }, (_, nth) => ({
    name: count === 1 ? `${name}.xlsx` : `${name}_${nth + 1}.xlsx`,
    bytes: () => xlsxBytes({ name, header, pages: () => rows.take(MAX_XLSX_ROWS) }),
  }));
}

async function* pagesOf({ lines }: ExportedType): AsyncIterable<readonly Row[]> {
  for await (const page of lines())
    yield page
      .toString()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
}

/** Rows that several files take one after another, as the files of a ZIP are made. */
class RowsInTurn {
  private pages: AsyncIterator<readonly Row[]> | undefined;
  private left: readonly Row[] = [];

  constructor(private readonly open: () => AsyncIterable<readonly Row[]>) {}

  async *take(most: number): AsyncIterable<readonly Row[]> {
    this.pages ??= this.open()[Symbol.asyncIterator]();
    for (let taken = 0; taken < most;) {
      if (this.left.length === 0) {
        const page = await this.pages.next();
        if (page.done) return;
        this.left = page.value;
        continue;
      }
      const rows = this.left.slice(0, most - taken);
      this.left = this.left.slice(rows.length);
      taken += rows.length;
      yield rows;
    }
  }
}
