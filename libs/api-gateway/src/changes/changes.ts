import { Signer } from '@deskline/attachments';
import type { Principal } from '@deskline/identity';
import { Deadline, Metrics, Nats } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { acceptsJson, errors, isInFeed, type Answer } from '@deskline/record-http';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { FeedCursors } from './cursor';
import { FeedPages, type FeedPage } from './feed-pages';
import { FeedQueries, type FeedQuery } from './feed-request';
import { FeedSources, type FeedReader } from './feed-sources';
import { FeedStream } from './feed-stream';
import { FeedTail, type FeedListener } from './feed-tail';
import { FEED_TYPES, formatOf, pageAnswer } from './formats';
import { OpenReaders } from './open-readers';

export const CHANGES_PATH = '/changes';

/** Answer that is written for as long as the client reads it. */
export interface StreamedAnswer {
  readonly head: Answer['head'];
  stream(response: ServerResponse): Promise<void>;
}

/** Call for the feed, authenticated. */
export interface FeedCall {
  readonly request: IncomingMessage;
  readonly query: string;
  readonly base_url: string;
  /** Address of the API under the public host, whichever the call names: CloudEvents of a record have one source. */
  readonly public_url: string;
  readonly principal: Principal;
  /** Authenticates the call anew. */
  readonly renew: () => Promise<Principal>;
}

/** The change feed: `GET /changes`, as a page, a long poll or a stream. */
export class Changes implements BeforeApplicationShutdown {
  readonly cursors: FeedCursors;
  private readonly sources: FeedSources;
  private readonly queries: FeedQueries;
  readonly pages: FeedPages;
  private readonly tail: FeedTail;
  private readonly readers: OpenReaders;
  private readonly streams = new Set<FeedStream>();
  private readonly stopping = new AbortController();
  private readonly collections: ReadonlyMap<string, string>;

  constructor(
    catalogues: readonly Catalogue[],
    nats: Nats,
    signer: Signer,
    private readonly settings: GatewaySettings,
    metrics: Metrics,
  ) {
    const logged = catalogues.filter(({ records }) => records.some(isInFeed));
    const services = logged.map(({ service }) => service);
    this.cursors = new FeedCursors(signer);
    this.sources = new FeedSources(services, nats, this.cursors);
    this.queries = new FeedQueries(logged, this.cursors);
    this.pages = new FeedPages(this.sources, this.cursors, settings.CALL_TIMEOUT_MS);
    this.tail = new FeedTail(services, nats);
    const readers = new OpenReaders(settings.CHANGES_READERS, settings.CHANGES_READERS_PER_PERSON);
    this.readers = readers;
    metrics.gauge({
      name: 'deskline_changes_readers',
      help: 'Long polls and streams of changes that are open at this gateway; CHANGES_READERS at most',
      collect() {
        this.set(readers.all);
      },
    });
    this.collections = new Map(
      logged.flatMap(({ records }) => records.map(({ name, collection }) => [name, collection])),
    );
  }

  /** Cursor after the last change that has a position. */
  async now(): Promise<string> {
    const { CALL_TIMEOUT_MS } = this.settings;
    return this.cursors.encode(await this.sources.begin('now', Deadline.in(CALL_TIMEOUT_MS)));
  }

  async answer(call: FeedCall): Promise<Answer | StreamedAnswer> {
    const { headers, method } = call.request;
    const format = method === 'HEAD' ? 'json' : formatOf(headers.accept);
    if (format === 'json' && !acceptsJson(headers.accept)) throw errors.notAcceptable();
    const last = headers['last-event-id'];
    const query = this.queries.parse(
      call.query,
      format === 'sse' && typeof last === 'string' ? last : undefined,
    );
    if (format === 'sse') return this.stream(call, query);
    const page = query.waitMs > 0 ? await this.waitForPage(call, query) : await this.page(call, query);
    return pageAnswer(
      page,
      format,
      this.headersOf(page, call, query),
      (type) => this.collections.get(type) ?? type,
      call.public_url,
    );
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
    for (const stream of this.streams) stream.end();
  }

  private async page(call: FeedCall, query: FeedQuery): Promise<FeedPage> {
    const deadline = Deadline.in(this.settings.CALL_TIMEOUT_MS);
    const from = await this.sources.begin(query.beginning, deadline, call.principal.account);
    return this.pages.read(readerOf(call, query), from);
  }

  /** Answers when there is an entry, or the time is over; without one the cursor has moved all the same. */
  private async waitForPage(call: FeedCall, query: FeedQuery): Promise<FeedPage> {
    const leave = this.readers.enter(call.principal.person.id);
    const { socket } = call.request;
    const until = performance.now() + query.waitMs;
    socket.setTimeout(query.waitMs + this.settings.CALL_TIMEOUT_MS + this.settings.REQUEST_TIMEOUT_MS);
    const gone = new AbortController();
    const abort = () => gone.abort();
    socket.once('close', abort);
    this.stopping.signal.addEventListener('abort', abort);
    let listener: FeedListener | undefined;
    try {
      listener = await this.tail.open();
      let page = await this.page(call, query);
      while (page.entries.length === 0 && performance.now() < until && !gone.signal.aborted) {
        listener.follow(page.accounts);
        if (page.isEnd) await listener.signal.wait(until - performance.now(), gone.signal);
        page = await this.pages.read({ ...readerOf(call, query), principal: await call.renew() }, page.after);
      }
      return page;
    } finally {
      listener?.close();
      socket.off('close', abort);
      this.stopping.signal.removeEventListener('abort', abort);
      socket.setTimeout(this.settings.CALL_TIMEOUT_MS + this.settings.REQUEST_TIMEOUT_MS);
      leave();
    }
  }

  private async stream(call: FeedCall, query: FeedQuery): Promise<StreamedAnswer> {
    const leave = this.readers.enter(call.principal.person.id);
    let listener: FeedListener | undefined;
    try {
      listener = await this.tail.open();
      const first = await this.page(call, query);
      const { principal: _now, ...reader } = readerOf(call, query);
      const options = { reader, principal: call.renew, heartbeatMs: this.settings.CHANGES_HEARTBEAT_MS };
      const stream = new FeedStream(this.pages, listener, options, first);
      const headers = {
        'Content-Type': FEED_TYPES.sse,
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      };
      return {
        head: { status: 200, headers },
        stream: async (response) => {
          this.streams.add(stream);
          if (this.stopping.signal.aborted) stream.end();
          try {
            await stream.run(response);
          } finally {
            this.streams.delete(stream);
            leave();
          }
        },
      };
    } catch (error) {
      listener?.close();
      leave();
      throw error;
    }
  }

  private headersOf({ cursor, isEnd }: FeedPage, { base_url }: FeedCall, { linkQuery }: FeedQuery) {
    const query = [`after=${cursor}`, ...(linkQuery === '' ? [] : [linkQuery])].join('&');
    return {
      'X-Next-Cursor': cursor,
      'X-End-Of-Stream': String(isEnd),
      Link: `<${base_url}${CHANGES_PATH}?${query}>; rel="next"`,
      'Cache-Control': 'no-store',
    };
  }
}

const readerOf = (
  { principal, base_url }: FeedCall,
  { types, records, include, perPage }: FeedQuery,
): FeedReader => ({
  principal,
  ...(types && { types }),
  ...(records && { records }),
  include,
  perPage,
  base_url,
});
