/** Number of records that a change has saved: none where nothing was different. */
export class Tally {
  private saved = 0;

  /** Called when the change is tried, and tried again: saves of an earlier try do not count. */
  begin(): void {
    this.saved = 0;
  }

  add(): void {
    this.saved += 1;
  }

  get isEmpty(): boolean {
    return this.saved === 0;
  }
}
