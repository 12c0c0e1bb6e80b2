import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Clock, Nats, Unavailable } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

interface Reply {
  readonly status?: number;
  /** The roles of the caller read all records of the type. */
  readonly all?: true;
}

const OWNER_TIMEOUT_MS = 2_000;
/** How long it is taken for granted that roles which read all of a type still do. */
const REMEMBERED_MS = 60_000;

/**
 * Whether a caller may read a record of another service: its grants are known to its owner alone, so that one is asked.
 * Most callers read all records of a type by their roles; that is remembered, and goes on counting while the owner is
 * away.
 */
@Injectable()
export class OwnerRights {
  /** Until when it need not be asked again, by type and roles. */
  private readonly all = new LRUCache<string, number>({ max: 1_000 });

  constructor(
    private readonly nats: Nats,
    private readonly clock: Clock,
  ) {}

  async mayRead(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.readable(type, [id], principal)).has(id);
  }

  /** Which of them the caller may read, in one question. */
  async readable(type: string, ids: readonly number[], principal: Principal): Promise<ReadonlySet<number>> {
    const key = keyOf(type, principal);
    const now = this.clock.now().getTime();
    const until = this.all.get(key);
    if (until !== undefined && until > now) return new Set(ids);
    const reply = await this.query(type, ids, principal).catch((error: unknown) => {
      if (until === undefined) throw error;
    });
    if (!reply) return new Set(ids);
    if (reply.all) this.all.set(key, now + REMEMBERED_MS);
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
