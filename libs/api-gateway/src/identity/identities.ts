import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  INTROSPECT,
  type Identity,
  type IdentityChange,
  type Introspection,
  type IntrospectionRequest,
} from '@deskline/identity';
import {
  cacheCounts,
  NO_BODY,
  Clock,
  Metrics,
  Nats,
  Unavailable,
  type CacheCounts,
} from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from './lease';

interface CachedIdentity {
  identity: Identity;
  /** Milliseconds; Infinity for a token that does not expire. */
  expiresAt: number;
}

/** Begins the key of a session of the console; keys of tokens are hexadecimal. */
const CONSOLE = 'console ';

/** The transport answers for a service whose handler failed. */
type Reply = Introspection & { status?: number };

/**
 * Identities by token: cached for a while, introspected once for all waiting calls, and dropped on a change. The cache is
 * used only under a lease: without one this gateway would not learn of changes, and each call introspects.
 */
@Injectable()
export class Identities {
  private readonly cache: LRUCache<string, CachedIdentity>;
  private readonly pending = new Map<string, Promise<CachedIdentity | null>>();
  private readonly lookups: CacheCounts;
  /** Era of the lease under which the cache was filled. */
  private era: number | null = null;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Lease) private readonly lease: Lease,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.lookups = cacheCounts(metrics, 'identities');
    this.cache = new LRUCache({ max: settings.IDENTITY_CACHE_SIZE, ttl: settings.IDENTITY_CACHE_MS || 1 });
  }

  /** Null for an invalid or expired token. Throws the errors of Nats. */
  find(tokenHash: string): Promise<Identity | null> {
    return this.findBy(tokenHash);
  }

  /** Null for a session of the console that has ended. Its cache is the same; no token is found by its hash. */
  findConsole(hash: string): Promise<Identity | null> {
    return this.findBy(CONSOLE + hash);
  }

  private async findBy(tokenHash: string): Promise<Identity | null> {
    const era = this.lease.use();
    const cached = await (era === null ? this.introspect(tokenHash) : this.fromCache(tokenHash, era));
    return cached !== null && cached.expiresAt > this.clock.now().getTime() ? cached.identity : null;
  }

  /** Introspections in flight may be outdated: calls from now on do not share them. */
  forget({ token_hash, person_id }: IdentityChange): void {
    this.pending.clear();
    if (token_hash === undefined && person_id === undefined) return this.cache.clear();
    if (token_hash !== undefined) this.cache.delete(token_hash);
    if (person_id === undefined) return;
    for (const [hash, { identity }] of this.cache)
      if (identity.person.id === person_id) this.cache.delete(hash);
  }

  private fromCache(tokenHash: string, era: number): CachedIdentity | Promise<CachedIdentity | null> {
    if (era !== this.era) this.forget({});
    this.era = era;
    const cached = this.cache.get(tokenHash);
    if (cached) this.lookups.hits += 1;
    return cached ?? this.introspectOnce(tokenHash, era);
  }

  private introspectOnce(tokenHash: string, era: number): Promise<CachedIdentity | null> {
    const inFlight = this.pending.get(tokenHash);
    if (inFlight) return inFlight;
    const introspection: Promise<CachedIdentity | null> = this.introspect(tokenHash)
      .then((cached) => {
        const isCurrent = this.pending.get(tokenHash) === introspection && this.lease.current() === era;
        if (cached && isCurrent && this.settings.IDENTITY_CACHE_MS > 0) this.cache.set(tokenHash, cached);
        return cached;
      })
      .finally(() => {
        if (this.pending.get(tokenHash) === introspection) this.pending.delete(tokenHash);
      });
    this.pending.set(tokenHash, introspection);
    return introspection;
  }

  private async introspect(key: string): Promise<CachedIdentity | null> {
    this.lookups.misses += 1;
    const head: IntrospectionRequest = key.startsWith(CONSOLE)
      ? { token_hash: key.slice(CONSOLE.length), kind: 'console' }
      : { token_hash: key };
    const frame = { head, body: NO_BODY };
    const reply = await this.nats.request<Reply>(INTROSPECT, frame, this.settings.IDENTITY_TIMEOUT_MS);
    const { status } = reply.head;
    if (status !== undefined) throw new Unavailable(`The authorization server answers ${status}.`);
    if (!reply.head.active) return null;
    const { identity, expires_at } = reply.head;
    return { identity, expiresAt: expires_at ? Date.parse(expires_at) : Infinity };
  }
}
