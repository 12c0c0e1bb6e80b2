/** Rows of one type, read in pages: as few of them are held as a page has. */
export interface Table {
  /** Name of the type: `people`. */
  readonly name: string;
  /** Names of the columns. */
  readonly header: Row;
  /** Begins to read when it is iterated. */
  pages(): AsyncIterable<readonly Row[]>;
}

/** Texts of the cells by column; an empty text is an empty cell. */
export type Row = readonly string[];

/** File as it is being made: its bytes are made as they are read. */
export interface NamedFile {
  readonly name: string;
  bytes(): AsyncIterable<Buffer>;
}
