import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { INTROSPECT, type Identity, type IdentityChange, type Introspection } from '@deskline/identity';
import { NO_BODY, Clock, Nats, Unavailable } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from './lease';

interface CachedIdentity {
  identity: Identity;
  /** Milliseconds; Infinity for a token that does not expire. */
  expiresAt: number;
}

/** The transport answers for a service whose handler failed. */
type Reply = Introspection & { status?: number };

/**
 * Whom tokens stand for: remembered for a while, asked once however many calls wait, forgotten when told so. All of it
 * only under a lease: without one nobody would tell this gateway, so that each call asks for itself.
 */
@Injectable()
export class Identities {
  private readonly cache: LRUCache<string, CachedIdentity>;
  private readonly pending = new Map<string, Promise<CachedIdentity | null>>();
  /** Of the lease that what is remembered was asked under. */
  private era: number | null = null;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Lease) private readonly lease: Lease,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.cache = new LRUCache({ max: settings.IDENTITY_CACHE_SIZE, ttl: settings.IDENTITY_CACHE_MS || 1 });
  }

  /** Null for a token that is not, or no longer, good for anything. Throws what Nats throws. */
  async find(tokenHash: string): Promise<Identity | null> {
    const era = this.lease.current();
    const known = await (era === null ? this.introspect(tokenHash) : this.fromCache(tokenHash, era));
    return known !== null && known.expiresAt > this.clock.now().getTime() ? known.identity : null;
  }

  /** An answer on its way was true when it was given; what asks from now on must not get it. */
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
    return this.cache.get(tokenHash) ?? this.introspectOnce(tokenHash, era);
  }

  private introspectOnce(tokenHash: string, era: number): Promise<CachedIdentity | null> {
    const asked = this.pending.get(tokenHash);
    if (asked) return asked;
    const asking: Promise<CachedIdentity | null> = this.introspect(tokenHash)
      .then((known) => {
        const isStillTrue = this.pending.get(tokenHash) === asking && this.lease.current() === era;
        if (known && isStillTrue && this.settings.IDENTITY_CACHE_MS > 0) this.cache.set(tokenHash, known);
        return known;
      })
      .finally(() => {
        if (this.pending.get(tokenHash) === asking) this.pending.delete(tokenHash);
      });
    this.pending.set(tokenHash, asking);
    return asking;
  }

  private async introspect(token_hash: string): Promise<CachedIdentity | null> {
    const frame = { head: { token_hash }, body: NO_BODY };
    const { head } = await this.nats.request<Reply>(INTROSPECT, frame, this.settings.IDENTITY_TIMEOUT_MS);
    if (head.status !== undefined) throw new Unavailable(`The authorization server answers ${head.status}.`);
    if (!head.active) return null;
    return { identity: head.identity, expiresAt: head.expires_at ? Date.parse(head.expires_at) : Infinity };
  }
}
