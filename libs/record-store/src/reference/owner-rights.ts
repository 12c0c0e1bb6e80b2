import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Clock, Nats, Unavailable } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

interface Reply {
  readonly status?: number;
  /** Set when the caller's roles read all records of the type. */
  readonly all?: true;
}

const OWNER_TIMEOUT_MS = 2_000;
/** How long the answer "all" is cached. */
const CACHED_MS = 60_000;

/**
 * Rights to read records of other services. Only the owner knows the grants, so it is queried. Most callers read all
 * records of a type by their roles; that answer is cached, and stays valid while the owner does not answer.
 */
@Injectable()
export class OwnerRights {
  /** Expiry of the answer "all", by type and roles. */
  private readonly all = new LRUCache<string, number>({ max: 1_000 });

  constructor(
    private readonly nats: Nats,
    private readonly clock: Clock,
  ) {}

  async mayRead(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.readable(type, [id], principal)).has(id);
  }

  /** Ids that the caller may read, by one query. */
  async readable(type: string, ids: readonly number[], principal: Principal): Promise<ReadonlySet<number>> {
    const key = keyOf(type, principal);
    const now = this.clock.now().getTime();
    const until = this.all.get(key);
    if (until !== undefined && until > now) return new Set(ids);
    const reply = await this.query(type, ids, principal).catch((error: unknown) => {
      if (until === undefined) throw error;
    });
    if (!reply) return new Set(ids);
    if (reply.all) this.all.set(key, now + CACHED_MS);
    else this.all.delete(key);
    return new Set(reply.all ? ids : reply.ids);
  }

  private async query(type: string, ids: readonly number[], principal: Principal) {
    const frame = { head: { type, ids, principal }, body: Buffer.alloc(0) };
    const { head, body } = await this.nats.request<Reply>(`references.${type}`, frame, OWNER_TIMEOUT_MS);
    if ((head.status ?? 200) >= 300) throw new Unavailable(`The owner of ${type} answers ${head.status}.`);
    const readable = JSON.parse(body.toString()) as ReferenceSnapshot[];
    return { all: head.all === true, ids: readable.map((one) => one.id) };
  }
}

const keyOf = (type: string, { roles }: Principal): string => [type, ...[...roles].sort()].join(' ');
