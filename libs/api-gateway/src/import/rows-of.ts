import { BadFile } from './bad-file';
import { RowReader, type RowOptions, type TableRow } from './row-reader';
import { textOf } from './text-of';

/** Column that the file of refused rows has at its end: a repaired file may still have it. */
export const ERRORS = 'Errors';

/** Header line of a file. */
export interface FileHeader {
  /** Without the column of errors. */
  readonly headers: readonly string[];
  readonly hasErrors: boolean;
  readonly delimiter: string;
  readonly raw: string;
}

export interface FileRow extends TableRow {
  readonly header: FileHeader;
}

/** Rows of a file below its header line. Throws BadFile for a file without one, and for bytes of no encoding. */
export async function* rowsOf(
  bytes: AsyncIterable<Buffer>,
  options: RowOptions,
): AsyncGenerator<FileRow | FileHeader> {
  const reader = new RowReader(options);
  let header: FileHeader | undefined;
  const told = function* (rows: readonly TableRow[]): Generator<FileRow | FileHeader> {
    for (const row of rows) {
      if (header) yield { ...row, header };
      else yield (header = headerOf(row, reader.delimiter));
    }
  };
  for await (const text of textOf(bytes)) yield* told(reader.read(text));
  yield* told(reader.end());
  if (!header) throw new BadFile('The file has no header line');
}

export const isHeader = (part: FileRow | FileHeader): part is FileHeader => 'headers' in part;

function headerOf({ cells, fault, raw }: TableRow, delimiter: string): FileHeader {
  if (fault || cells.every((cell) => cell.trim() === '')) throw new BadFile('The file has no header line');
  const hasErrors = cells.length > 1 && cells.at(-1)?.trim() === ERRORS;
  return { headers: hasErrors ? cells.slice(0, -1) : cells, hasErrors, delimiter, raw };
}
