/** Row of a table of text. Its line is the first one that it stands on. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** As it came, without its line end; empty unless asked for. */
  readonly raw: string;
  /** A row that is too large has no cells. */
  readonly fault?: 'too_large' | 'quote';
}

export interface RowOptions {
  /** Characters of a row, at most; more are not held. */
  readonly maxChars: number;
  readonly keepsRaw?: boolean;
}

const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

enum At {
  Start,
  Plain,
  Quoted,
  /** Behind a quote within quotes: the end of the cell, or the first of two. */
  Quote,
}

/**
 * Rows of CSV (RFC 4180) or TSV, from text in pieces. Rows end with LF, CRLF or CR; a quote begins a quoted cell at the start of
 * a cell only. The delimiter is the TAB where the first line has one, else the comma or the semicolon, as spreadsheets
 * of many languages write it. Blank lines are no rows.
 */
export class RowReader {
  delimiter = '';
  private first = '';
  private at = At.Start;
  private line = 1;
  private rowLine = 1;
  private cells: string[] = [];
  private cell = '';
  private raw = '';
  private size = 0;
  private wasCr = false;
  private isQuoted = false;
  private fault: TableRow['fault'];
  private readonly rows: TableRow[] = [];

  constructor(private readonly options: RowOptions) {}

  /** Rows that end in this piece. */
  read(text: string): TableRow[] {
    if (this.delimiter === '') {
      this.first += text;
      const isWhole = hasLineEnd(this.first) || this.first.length > this.options.maxChars;
      return isWhole ? this.begin() : [];
    }
    this.scan(text);
    return this.rows.splice(0);
  }

  /** The last row, if no line end follows it. */
  end(): TableRow[] {
    if (this.delimiter === '') this.rows.push(...this.begin());
    if (this.at === At.Quoted) this.fault ??= 'quote';
    this.endRow('');
    return this.rows.splice(0);
  }

  private begin(): TableRow[] {
    this.delimiter = delimiterOf(this.first);
    const { first } = this;
    this.first = '';
    return this.read(first);
  }

  private scan(text: string): void {
    const delimiter = this.delimiter.charCodeAt(0);
    let from = 0;
    let rawFrom = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === LF && this.wasCr) {
        this.wasCr = false;
        if (this.at !== At.Quoted) {
          // The row has ended with the CR.
          from = rawFrom = index + 1;
          continue;
        }
        continue;
      }
      this.wasCr = code === CR;
      const isLineEnd = code === LF || code === CR;
      if (this.at === At.Quoted) {
        if (isLineEnd) this.line += 1;
        if (code !== QUOTE) continue;
        this.add(text.slice(from, index));
        this.at = At.Quote;
        from = index + 1;
      } else if (code === QUOTE && this.at === At.Start) {
        this.at = At.Quoted;
        this.isQuoted = true;
        from = index + 1;
      } else if (code === QUOTE && this.at === At.Quote) {
        this.add('"');
        this.at = At.Quoted;
        from = index + 1;
      } else if (code === delimiter) {
        this.endCell(text.slice(from, index));
        from = index + 1;
      } else if (isLineEnd) {
        this.endCell(text.slice(from, index));
        this.keep(text.slice(rawFrom, index));
        this.line += 1;
        this.endRow(null);
        from = rawFrom = index + 1;
      } else {
        if (this.at === At.Quote) this.fault ??= 'quote';
        this.at = At.Plain;
      }
    }
    this.add(text.slice(from));
    this.keep(text.slice(rawFrom));
  }

  private add(text: string): void {
    this.size += text.length;
    if (this.size > this.options.maxChars) {
      this.fault = 'too_large';
      this.cell = '';
      this.cells = [];
      this.raw = '';
    } else this.cell += text;
  }

  private keep(text: string): void {
    if (this.options.keepsRaw && this.fault !== 'too_large') this.raw += text;
  }

  private endCell(text: string): void {
    this.add(text);
    this.size += 1;
    if (this.fault !== 'too_large') this.cells.push(this.cell);
    this.cell = '';
    this.at = At.Start;
  }

  /** `last` is the text of a cell that no line end follows. */
  private endRow(last: string | null): void {
    if (last !== null) this.endCell(last);
    const { cells, fault, raw } = this;
    const isBlank = cells.length === 1 && cells[0] === '' && !this.isQuoted && !fault;
    if (!isBlank)
      this.rows.push({
        line: this.rowLine,
        cells: fault === 'too_large' ? [] : cells,
        raw,
        ...(fault && { fault }),
      });
    this.cells = [];
    this.raw = '';
    this.size = 0;
    this.fault = undefined;
    this.isQuoted = false;
    this.rowLine = this.line;
  }
}

/** Whether the first line that is not blank has ended. */
const hasLineEnd = (text: string): boolean => /[^\r\n][\r\n]/.test(unquoted(text));
/** Text with a letter for each quoted one; an open quote hides all that follows. */
const unquoted = (text: string): string => text.replace(/"(?:[^"]|"")*(?:"|$)/g, 'q');

/** A header has no TAB in it. */
function delimiterOf(text: string): string {
  const [line = ''] = unquoted(text).match(/[^\r\n]+/) ?? [];
  if (line.includes('\t')) return '\t';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}
