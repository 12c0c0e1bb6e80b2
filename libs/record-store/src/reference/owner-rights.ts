import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Clock, Nats } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { queryOwner } from './query-owner';

interface Reply {
  /** Set when the caller's roles read all records of the type. */
  readonly all?: true;
}

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
    const query = { type, ids, principal };
    const { head, body } = await queryOwner<Reply, ReferenceSnapshot[]>(this.nats, 'references', query);
    return { all: head.all === true, ids: body.map((one) => one.id) };
  }
}

const keyOf = (type: string, { roles }: Principal): string => [type, ...[...roles].sort()].join(' ');
