const [LF, CR] = [0x0a, 0x0d];

/** Lines of a file, counted while it arrives, in any encoding: its line feeds, or carriage returns where it has no feed. */
export class LineCount {
  private feeds = 0;
  private returns = 0;
  private last = LF;

  add(chunk: Buffer): void {
    this.feeds += countOf(chunk, LF);
    this.returns += countOf(chunk, CR);
    // In UTF-16 the last byte is the zero of the line end.
    const end = chunk.at(-1) === 0 ? chunk.at(-2) : chunk.at(-1);
    if (end !== undefined) this.last = end;
  }

  get lines(): number {
    const ends = this.feeds > 0 ? this.feeds : this.returns;
    return ends + (this.last === LF || this.last === CR ? 0 : 1);
  }
}

function countOf(chunk: Buffer, byte: number): number {
  let count = 0;
  for (let at = chunk.indexOf(byte); at >= 0; at = chunk.indexOf(byte, at + 1)) count += 1;
  return count;
}
