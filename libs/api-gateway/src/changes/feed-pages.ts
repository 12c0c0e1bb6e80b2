import { Deadline } from '@deskline/platform';
import { textOf, type FeedCursors, type FeedPositions } from './cursor';
import { FeedGone } from './feed-gone';
import type { FeedReader, FeedSources } from './feed-sources';
import { mergeFeed, type MergedEntry } from './merge-feed';

export interface FeedPage {
  readonly entries: readonly MergedEntry[];
  readonly after: FeedPositions;
  readonly cursor: string;
  /** No further event has a position yet. */
  readonly isEnd: boolean;
  /** Accounts whose events the reader may get. */
  readonly accounts: readonly string[];
  /** The entries as server-sent events, made once for all readers that share the page. */
  text?: string;
}

/** Reads pages of the feed. Readers with the same rights and selection at the same position share the reading. */
export class FeedPages {
  private readonly reading = new Map<string, Promise<FeedPage>>();
  private readonly turns = new Turns(CONCURRENCY);

  constructor(
    private readonly sources: FeedSources,
    private readonly cursors: FeedCursors,
    private readonly timeoutMs: number,
  ) {}

  read(reader: FeedReader, from: FeedPositions): Promise<FeedPage> {
    const key = JSON.stringify([reader, textOf(from)]);
    const shared = this.reading.get(key);
    if (shared) return shared;
    const page = this.turns.run(() => this.readPage(reader, from)).finally(() => this.reading.delete(key));
    this.reading.set(key, page);
    return page;
  }

  /** Page as server-sent events; the id of each is the cursor after it, which no other format has. */
  sse(page: FeedPage): string {
    page.text ??= page.entries
      .map(({ line, after }) => `id: ${this.cursors.encode(after)}\ndata: ${line}\n\n`)
      .join('');
    return page.text;
  }

  /** Goes on while services have looked at many events without one for the reader, as long as there is time. */
  private async readPage(reader: FeedReader, from: FeedPositions): Promise<FeedPage> {
    const deadline = Deadline.in(this.timeoutMs);
    let after = from;
    for (;;) {
      const parts = await this.sources.read(reader, after, deadline);
      if (parts.some(({ isLost }) => isLost))
        throw new FeedGone(
          this.cursors.encode(new Map(parts.map(({ service, oldest }) => [service, oldest]))),
        );
      const merged = mergeFeed(after, parts, reader.perPage);
      const isEnd =
        parts.every(({ isEnd: is }) => is) &&
        merged.entries.length === parts.reduce((sum, { entries }) => sum + entries.length, 0);
      after = merged.after;
      if (merged.entries.length === 0 && !isEnd && deadline.left > this.timeoutMs / 2) continue;
      return {
        entries: merged.entries,
        after,
        cursor: this.cursors.encode(after),
        isEnd,
        accounts: [reader.principal.account, ...new Set(parts.flatMap(({ accounts }) => accounts))],
      };
    }
  }
}

/** Pages that are read at the same time. */
const CONCURRENCY = 32;

/** Lets a number of tasks run at the same time, and the others wait their turn. */
class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.free = most;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
