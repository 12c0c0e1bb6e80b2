import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Clock, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const OWNER_TIMEOUT_MS = 2_000;

/** Queries the service that owns the records of a type; `subject` is the kind of the query. */
export async function queryOwner<Head extends object, Body>(
  nats: Nats,
  subject: 'references' | 'parents',
  query: { readonly type: string },
): Promise<{ readonly head: Head; readonly body: Body }> {
  const { type } = query;
  const { head, body } = await nats.request<Head & { readonly status?: number }>(
    `${subject}.${type}`,
    { head: query, body: NO_BODY },
    OWNER_TIMEOUT_MS,
  );
  if ((head.status ?? 200) >= 300) throw new Unavailable(`The owner of ${type} answers ${head.status}.`);
  return { head, body: JSON.parse(body.toString()) as Body };
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

  /** `all` is set when the caller's roles read all records of the type. */
  private async query(type: string, ids: readonly number[], principal: Principal) {
    const query = { type, ids, principal };
    const { head, body } = await queryOwner<{ all?: true }, ReferenceSnapshot[]>(
      this.nats,
      'references',
      query,
    );
    return { all: head.all === true, ids: body.map((one) => one.id) };
  }
}

const keyOf = (type: string, { roles }: Principal): string => [type, ...[...roles].sort()].join(' ');

/** Query to the owner of a record that a path of another service begins with: `/people/1/tasks`. */
export interface RemoteParentQuery {
  readonly type: string;
  readonly id: number;
  readonly principal: Principal;
  /** Link of that record to records of the querying service. */
  readonly link?: string;
  /** Asks for the right to change the record instead of sight. */
  readonly toChange?: true;
}

/**
 * Parents of other services in paths of this one. Only the owner knows whether the record exists and is visible to the
 * caller, so it is queried in each call, and creations, links and deletions count at once (ADR 30).
 */
@Injectable()
export class RemoteParents {
  constructor(private readonly nats: Nats) {}

  async isVisible(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.query({ type, id, principal })) !== null;
  }

  async mayChange(type: string, id: number, principal: Principal): Promise<boolean> {
    return (await this.query({ type, id, principal, toChange: true })) !== null;
  }

  /** Ids of the linked records at that path; null when the record is not visible to the caller. */
  linkedIds(type: string, id: number, link: string, principal: Principal): Promise<readonly number[] | null> {
    return this.query({ type, id, principal, link });
  }

  private async query(parent: RemoteParentQuery): Promise<readonly number[] | null> {
    const { head, body } = await queryOwner<{ seen?: boolean }, number[]>(this.nats, 'parents', parent);
    return head.seen ? body : null;
  }
}
