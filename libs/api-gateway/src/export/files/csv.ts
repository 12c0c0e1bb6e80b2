import { stringify } from 'csv-stringify/sync';
import { defuse } from './defuse';
import type { Row, Table } from './table';

export type LineSeparator = 'lf' | 'crlf';

const LINE_ENDS: Readonly<Record<LineSeparator, string>> = { lf: '\n', crlf: '\r\n' };

/** CSV in UTF-8 with a header line (RFC 4180, but for the line ends that are asked for). */
export async function* csvBytes(table: Table, separator: LineSeparator = 'lf'): AsyncIterable<Buffer> {
  const options = {
    record_delimiter: LINE_ENDS[separator],
    // A line with nothing on it would be no row.
    quoted_empty: table.header.length === 1,
    // Readers take either character for the end of a line, whichever the file has.
    quoted_match: /[\r\n]/,
  };
  const text = (rows: readonly Row[]) =>
    Buffer.from(
      stringify(
        rows.map((row) => row.map(defuse)),
        options,
      ),
    );
  yield text([table.header]);
  for await (const rows of table.pages()) if (rows.length > 0) yield text(rows);
}
