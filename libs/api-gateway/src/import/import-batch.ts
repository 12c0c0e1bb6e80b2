import { MAX_BATCH_BYTES, MAX_BATCH_ROWS, type ImportRow, type RowResult } from '@deskline/record-http';
import type { FileRow } from './rows-of';

/** Characters of a row, at most: as many bytes as a batch has, or a few more. */
export const MAX_ROW_CHARS = MAX_BATCH_BYTES;

const FAULTS = {
  too_large: `The row is too large (maximum is ${MAX_ROW_CHARS} characters)`,
  quote: 'A quoted cell is not closed, or text follows its end',
};

/** Rows of a file that go to their service together. Those that are no rows of the table are refused here. */
export class Batch {
  readonly rows: ImportRow[] = [];
  readonly refused: RowResult[] = [];
  private size = 0;

  add({ line, cells, fault, header }: FileRow): void {
    const width = header.headers.length;
    const extra = header.hasErrors ? width + 1 : width;
    const message = fault
      ? FAULTS[fault]
      : cells.length !== width && cells.length !== extra
        ? `The row has ${cells.length} cells, the header line has ${width}`
        : null;
    if (message === null) this.rows.push({ line, cells: cells.slice(0, width) });
    else this.refused.push({ line, outcome: 'failed', problems: [['', message]] });
    this.size += cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
  }

  /** Whether a further row would be too many. */
  takes({ cells }: FileRow): boolean {
    const size = cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
    return this.length === 0 || (this.length < MAX_BATCH_ROWS && this.size + size <= MAX_BATCH_BYTES);
  }

  get length(): number {
    return this.rows.length + this.refused.length;
  }
}
