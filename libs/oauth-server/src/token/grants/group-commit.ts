interface Waiting<Request, Row> {
  readonly request: Request;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** Requests of one group: enough for a full load, few enough for a short statement. */
const LARGEST_GROUP = 100;

/**
 * Commits the requests of many callers in one transaction: those that arrive while one is under way go together into the
 * next. Each caller waits for the commit of its own group. A group fails as a whole, so the transaction must not depend on
 * a request being right: a wrong one has no row, and waits for no lock.
 */
export class GroupCommit<Request, Row extends { nth: number }> {
  private readonly waiting: Waiting<Request, Row>[] = [];
  private isCommitting = false;

  /** `commit` returns a row for each request that is in order, with its place in the group from 1. */
  constructor(private readonly commit: (requests: readonly Request[]) => Promise<readonly Row[]>) {}

  /** Row of the request, undefined if it is not in order. */
  add(request: Request): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      if (!this.isCommitting) void this.commitAll();
    });
  }

  private async commitAll(): Promise<void> {
    this.isCommitting = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, LARGEST_GROUP);
      try {
        const rows = await this.commit(group.map(({ request }) => request));
        const byPlace = new Map(rows.map((row) => [row.nth, row]));
        for (const [at, { resolve }] of group.entries()) resolve(byPlace.get(at + 1));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.isCommitting = false;
  }
}
