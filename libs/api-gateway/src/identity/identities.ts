import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { INTROSPECT, type Identity, type IdentityChange, type Introspection } from '@deskline/identity';
import { Clock, Nats, Unavailable } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from './lease';

interface Known {
  identity: Identity;
  /** Milliseconds; Infinity for a token that does not expire. */
  expiresAt: number;
}

/** The transport answers for a service whose handler failed. */
type Reply = Introspection & { status?: number };

const NO_BODY = Buffer.alloc(0);

/**
 * Whom tokens stand for: remembered for a while, asked once however many calls wait, forgotten when told so. All of it
 * only under a lease: without one nobody would tell this gateway, so that each call asks for itself.
 */
@Injectable()
export class Identities {
  private readonly known: LRUCache<string, Known>;
  private readonly asked = new Map<string, Promise<Known | null>>();
  /** Of the lease that what is remembered was asked under. */
  private era: number | null = null;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Lease) private readonly lease: Lease,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.known = new LRUCache({ max: settings.IDENTITY_CACHE_SIZE, ttl: settings.IDENTITY_CACHE_MS || 1 });
  }

  /** Null for a token that is not, or no longer, good for anything. Throws what Nats throws. */
  async of(tokenHash: string): Promise<Identity | null> {
    const era = this.lease.current();
    const known = await (era === null ? this.ask(tokenHash) : this.believe(tokenHash, era));
    return known !== null && known.expiresAt > this.clock.now().getTime() ? known.identity : null;
  }

  /** An answer on its way was true when it was given; what asks from now on must not get it. */
  forget({ token_hash, person_id }: IdentityChange): void {
    this.asked.clear();
    if (token_hash === undefined && person_id === undefined) return this.known.clear();
    if (token_hash !== undefined) this.known.delete(token_hash);
    if (person_id === undefined) return;
    for (const [hash, { identity }] of this.known)
      if (identity.person.id === person_id) this.known.delete(hash);
  }

  private believe(tokenHash: string, era: number): Known | Promise<Known | null> {
    if (era !== this.era) this.forget({});
    this.era = era;
    return this.known.get(tokenHash) ?? this.askOnce(tokenHash, era);
  }

  private askOnce(tokenHash: string, era: number): Promise<Known | null> {
    const asked = this.asked.get(tokenHash);
    if (asked) return asked;
    const asking: Promise<Known | null> = this.ask(tokenHash)
      .then((known) => {
        const isStillTrue = this.asked.get(tokenHash) === asking && this.lease.current() === era;
        if (known && isStillTrue && this.settings.IDENTITY_CACHE_MS > 0) this.known.set(tokenHash, known);
        return known;
      })
      .finally(() => {
        if (this.asked.get(tokenHash) === asking) this.asked.delete(tokenHash);
      });
    this.asked.set(tokenHash, asking);
    return asking;
  }

  private async ask(token_hash: string): Promise<Known | null> {
    const frame = { head: { token_hash }, body: NO_BODY };
    const { head } = await this.nats.request<Reply>(INTROSPECT, frame, this.settings.IDENTITY_TIMEOUT_MS);
    if (head.status !== undefined) throw new Unavailable(`The authorization server answers ${head.status}.`);
    if (!head.active) return null;
    return { identity: head.identity, expiresAt: head.expires_at ? Date.parse(head.expires_at) : Infinity };
  }
}
