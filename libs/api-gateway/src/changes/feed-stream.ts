import type { ServerResponse } from 'node:http';
import type { Principal } from '@deskline/identity';
import { isTransient } from '@deskline/platform';
import { ApiError } from '@deskline/record-http';
import type { FeedPositions } from './cursor';
import { FeedGone } from './feed-gone';
import type { FeedPage, FeedPages } from './feed-pages';
import type { FeedReader } from './feed-sources';
import type { FeedListener } from './feed-tail';

/** Pause between two readings of a stream, in which events gather. */
const GAP_MS = 100;
/** How often a stream without events of its accounts looks at the logs: its cursor must not become too old. */
const RECHECK_MS = 60_000;
const FAILURE_PAUSE_MS = 1_000;

export interface StreamOptions {
  readonly reader: Omit<FeedReader, 'principal'>;
  /** Authenticates the token anew: rights may have changed, and the token may have been revoked. */
  readonly principal: () => Promise<Principal>;
  readonly heartbeatMs: number;
}

/** Sends entries to one client for as long as its connection and its token last. */
export class FeedStream {
  private readonly ended = new AbortController();
  private after: FeedPositions;
  private readAt = performance.now();

  constructor(
    private readonly pages: FeedPages,
    private readonly listener: FeedListener,
    private readonly options: StreamOptions,
    private readonly first: FeedPage,
  ) {
    this.after = first.after;
    listener.follow(first.accounts);
  }

  /** Ends the stream; the client comes back with the id of its last event. */
  end(): void {
    this.ended.abort();
  }

  async run(response: ServerResponse): Promise<void> {
    const { signal } = this.ended;
    response.on('close', () => this.ended.abort());
    response.write('retry: 2000\n\n');
    try {
      let sent = await this.send(response, this.first);
      let isEnd = this.first.isEnd;
      while (!signal.aborted) {
        const isNews = !isEnd || (await this.listener.signal.wait(this.options.heartbeatMs, signal));
        if (signal.aborted) break;
        const isDue = performance.now() - this.readAt > RECHECK_MS;
        const page = isNews || isDue ? await this.read() : await this.checkToken();
        if (page === 'failed') {
          isEnd = false;
          await this.pause(FAILURE_PAUSE_MS);
          continue;
        }
        if (page) {
          isEnd = page.isEnd;
          sent = await this.send(response, page);
        } else sent = false;
        if (!sent && !isNews) this.beat(response, page?.cursor);
      }
    } catch (error) {
      if (error instanceof FeedGone) response.write(`event: gone\ndata: ${JSON.stringify(error.body)}\n\n`);
      else if (!(error instanceof ApiError)) throw error;
    } finally {
      this.listener.close();
      response.end();
    }
  }

  /** A comment keeps the connection; an id without data moves the client's cursor past events that it may not see. */
  private beat(response: ServerResponse, cursor: string | undefined): void {
    response.write(cursor === undefined ? ':\n\n' : `id: ${cursor}\n\n`);
  }

  private async read(): Promise<FeedPage | 'failed'> {
    await this.pause(this.readAt + GAP_MS - performance.now());
    this.readAt = performance.now();
    try {
      const principal = await this.options.principal();
      const page = await this.pages.read({ ...this.options.reader, principal }, this.after);
      this.after = page.after;
      this.listener.follow(page.accounts);
      return page;
    } catch (error) {
      if (isTransient(error) || (error instanceof ApiError && error.status >= 500)) return 'failed';
      throw error;
    }
  }

  private async checkToken(): Promise<null> {
    await this.options.principal().catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw error;
    });
    return null;
  }

  /** Waits for a client that reads slowly; one that does not read at all is ended by the timeout of its connection. */
  private async send(response: ServerResponse, page: FeedPage): Promise<boolean> {
    if (page.entries.length === 0) return false;
    if (!response.write(this.pages.sse(page)) && !this.ended.signal.aborted)
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        response.once('close', resolve);
      });
    return true;
  }

  private async pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.ended.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.ended.signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    });
  }
}
