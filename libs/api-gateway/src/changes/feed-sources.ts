import type { Principal } from '@deskline/identity';
import { isTransient, NO_BODY, type Deadline, type Nats } from '@deskline/platform';
import {
  changesSubject,
  errors,
  type BeginningRequest,
  type ChangesAnswer,
  type ChangesRequest,
  type Included,
} from '@deskline/record-http';
import { shortLog, type FeedCursors, type FeedPositions, type LogPosition } from './cursor';
import { FeedGone } from './feed-gone';
import type { FeedBeginning } from './feed-request';
import type { ServiceEntries } from './merge-feed';

/** Share of the time left that a service may use, so that its own answer arrives before the deadline. */
const SHARE_OF_SERVICE = 0.9;

/** Reader of the feed, and its selection. */
export interface FeedReader {
  readonly principal: Principal;
  readonly types?: readonly string[];
  readonly records?: readonly string[];
  readonly include: readonly Included[];
  readonly perPage: number;
  readonly base_url: string;
}

/** Part of a service in a page; `isLost` where its log has no event after the position any more, or is another log. */
export interface ServicePart extends ServiceEntries {
  readonly isLost: boolean;
  readonly isEnd: boolean;
  /** Position before the oldest event there is. */
  readonly oldest: LogPosition;
  /** Accounts beside the reader's whose events it may get. */
  readonly accounts: readonly string[];
}

type Reply = ChangesAnswer & { readonly status: number };

/** Services with an event log, each asked for its part of the feed. */
export class FeedSources {
  constructor(
    readonly services: readonly string[],
    private readonly nats: Pick<Nats, 'request'>,
    private readonly cursors: FeedCursors,
  ) {}

  /** Positions that a feed begins after. A cursor that was made before a service had a log begins with its oldest event. */
  async begin(beginning: FeedBeginning, deadline: Deadline, account?: string): Promise<FeedPositions> {
    if (beginning instanceof Map && this.services.every((service) => beginning.has(service)))
      return beginning;
    const since = typeof beginning === 'object' && 'since' in beginning ? beginning.since : null;
    const heads = await this.heads(since, deadline, account);
    if (heads.some(({ isLost }) => isLost)) throw new FeedGone(this.cursors.encode(oldestOf(heads)));
    const known: FeedPositions = beginning instanceof Map ? beginning : new Map();
    return new Map(
      heads.map(({ service, log, first, last, reached }) => {
        const position = beginning === 'now' ? last : since === null ? first - 1 : reached;
        return [service, known.get(service) ?? { log: shortLog(log), position }];
      }),
    );
  }

  /** Bounds of all logs. */
  async heads(since: string | null, deadline: Deadline, account?: string) {
    const request: BeginningRequest = { since, ...(account !== undefined && { account }) };
    return Promise.all(
      this.services.map(async (service) => ({
        service,
        ...(await this.ask(service, request, deadline)).head,
      })),
    );
  }

  /** Entries of all services after the positions; without the answer of one there are none. */
  async read(reader: FeedReader, from: FeedPositions, deadline: Deadline): Promise<ServicePart[]> {
    return Promise.all(this.services.map((service) => this.readOne(service, reader, from, deadline)));
  }

  private async readOne(
    service: string,
    { perPage, ...reader }: FeedReader,
    from: FeedPositions,
    deadline: Deadline,
  ): Promise<ServicePart> {
    const { log, position: after } = from.get(service) ?? { log: '', position: 0 };
    const request: ChangesRequest = { ...reader, log, after, limit: perPage };
    const { head, body } = await this.ask(service, request, deadline);
    const lines = head.keys.length > 0 ? body.toString().split('\n') : [];
    const isSame = head.isContinued === true || shortLog(head.log) === log;
    return {
      service,
      log: shortLog(head.log),
      reached: head.reached,
      isLost: !isSame || after + 1 < head.first || after > head.last,
      isEnd: head.reached >= head.last,
      oldest: { log: shortLog(head.log), position: head.first - 1 },
      accounts: head.accounts ?? [],
      entries: head.keys.map(([position, time], at) => ({ position, time, line: lines[at] ?? '' })),
    };
  }

  private async ask(service: string, request: ChangesRequest | BeginningRequest, deadline: Deadline) {
    const { left } = deadline;
    const head = { ...request, time_left_ms: Math.floor(left * SHARE_OF_SERVICE) };
    const reply = await this.nats
      .request<Reply>(changesSubject(service), { head, body: NO_BODY }, left)
      .catch((error: unknown) => {
        throw isTransient(error) ? errors.unavailable(error) : error;
      });
    if (reply.head.status !== 200) throw errors.unavailable(`${service} answers ${reply.head.status}`);
    return reply;
  }
}

const oldestOf = (heads: readonly (ChangesAnswer & { readonly service: string })[]): FeedPositions =>
  new Map(
    heads.map(({ service, log, first }) => [service, { log: shortLog(log), position: first - 1 }] as const),
  );
