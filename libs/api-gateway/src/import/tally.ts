import {
  NO_RESULTS,
  type Job,
  type JobChanges,
  type JobRefusal,
  type JobResults,
  type RowResult,
} from '@deskline/record-http';
import { BadFile } from './bad-file';

/** Rows refused one after another after which an import ends: nobody repairs a file of another type row by row. */
const MOST_REFUSED = 1_000;

/** Outcomes of the rows of an import, as far as it is. */
export class Tally {
  private results: { -readonly [K in keyof JobResults]: number };
  private refusedInARow: number;

  /** Line of the last row that is done. */
  line: number;

  constructor({ line, results, cursor }: Job) {
    this.line = line;
    this.results = { ...NO_RESULTS, ...results };
    this.refusedInARow = Number(cursor['refused_in_a_row'] ?? 0);
  }

  /** Adds the results of a batch in the order of its lines, and returns the refused ones. */
  add(results: readonly RowResult[]): JobRefusal[] {
    const refusals: JobRefusal[] = [];
    for (const { line, outcome, deleted = 0, problems = [] } of results) {
      const isRefused = outcome === 'failed' || outcome === 'error';
      this.results[outcome === 'failed' ? 'failures' : outcome === 'error' ? 'errors' : outcome] += 1;
      this.results.deleted += outcome === 'deleted' ? Math.max(deleted - 1, 0) : deleted;
      this.refusedInARow = isRefused ? this.refusedInARow + 1 : 0;
      this.line = Math.max(this.line, line);
      if (isRefused) refusals.push({ line, problems });
    }
    return refusals;
  }

  get changes(): JobChanges {
    return {
      line: this.line,
      results: { ...this.results },
      cursor: { refused_in_a_row: this.refusedInARow },
    };
  }

  get total(): JobResults {
    return this.results;
  }

  assertUseful(): void {
    if (this.refusedInARow >= MOST_REFUSED) throw new BadFile('Too many import failures');
  }
}
