import { permitsSome, type Principal } from '@deskline/identity';
import { isTransient, Nats, NO_BODY } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import {
  CHANGE_CONSUMERS,
  errors,
  json,
  noContent,
  pairOf,
  parseBody,
  type Answer,
  type ConsumerAnswer,
  type ConsumerRequest,
  type StoredConsumer,
} from '@deskline/record-http';
import type { FeedCursors, FeedPositions } from './cursor';
import type { FeedPages } from './feed-pages';

/** Entries that a lag counts at most. */
const MAX_LAG = 100;
const PATH = /^\/change_consumers(?:\/([\w.-]{1,64}))?$/;

export interface ConsumerCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly principal: Principal;
}

/** `/change_consumers/:name`: places in which clients keep cursors of the feed, each person their own. */
export class ChangeConsumers {
  constructor(
    private readonly nats: Pick<Nats, 'request'>,
    private readonly pages: Pick<FeedPages, 'read'>,
    private readonly cursors: FeedCursors,
    private readonly timeoutMs: number,
  ) {}

  isPath(path: string): boolean {
    return PATH.test(path);
  }

  async answer({ method, path, principal, ...call }: ConsumerCall): Promise<Answer> {
    const name = PATH.exec(path)?.[1];
    const { language } = principal;
    const refusal = (field: string, because: Reason) =>
      errors.invalid([pairOf({ field, because }, language)]);
    const owner = { account: principal.account, person: principal.person.id, ...(name && { name }) };
    if (!permitsSome(principal.scopes, 'Read')) throw errors.forbidden();
    if (method === 'GET') {
      const consumers = await this.ask({ operation: 'list', ...owner });
      const [only] = consumers;
      const found = name && only ? await this.withLag(only, principal) : consumers;
      return json(200, Buffer.from(JSON.stringify(found)));
    }
    if (name && method === 'DELETE') {
      await this.ask({ operation: 'delete', ...owner });
      return noContent();
    }
    if (!name || (method !== 'PUT' && method !== 'PATCH')) throw errors.notFound();
    const { cursor, ...more } = await parseBody(call.body, call.contentType, call.query);
    const [unknown] = Object.keys(more);
    if (unknown !== undefined) throw refusal(unknown.slice(0, 100), 'unknown_field');
    const positions = typeof cursor === 'string' ? this.cursors.decode(cursor) : null;
    if (!positions) throw refusal('cursor', 'invalid');
    const stored = { cursor: String(cursor), positions: numbersOf(positions) };
    const [consumer] = await this.ask({ operation: 'put', ...owner, ...stored }, language);
    return json(200, Buffer.from(JSON.stringify(consumer && (await this.withLag(consumer, principal)))));
  }

  /** Entries after the cursor that the caller would get, up to a page; null for a lost cursor, or while a service is away. */
  private async withLag(consumer: StoredConsumer, principal: Principal): Promise<object> {
    const positions = this.cursors.decode(consumer.cursor);
    const reader = { principal, include: [], perPage: MAX_LAG, base_url: '' };
    const page = positions && (await this.pages.read(reader, positions).catch(() => null));
    return { ...consumer, lag: page ? page.entries.length : null };
  }

  private async ask(request: ConsumerRequest, language = 'en'): Promise<readonly StoredConsumer[]> {
    const { head } = await this.nats
      .request<ConsumerAnswer>(CHANGE_CONSUMERS, { head: request, body: NO_BODY }, this.timeoutMs)
      .catch((error: unknown) => {
        throw isTransient(error) ? errors.unavailable(error) : error;
      });
    if (head.status === 404) throw errors.notFound();
    if (head.status === 409)
      throw errors.invalid([pairOf({ field: 'name', because: 'too_many', values: { max: 100 } }, language)]);
    if (head.status >= 300) throw errors.unavailable(`change_consumers: ${head.status}`);
    return head.consumers ?? [];
  }
}

const numbersOf = (positions: FeedPositions): Record<string, number> =>
  Object.fromEntries([...positions].map(([service, { position }]) => [service, position]));
