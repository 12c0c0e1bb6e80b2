import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GATEWAY_HEADER } from '@deskline/identity';
import { Database } from '@deskline/platform';

/** Leases stay in the table for an hour after they ended, so that a gateway is known while NATS is away. */
const FIND = 'SELECT FROM gateway_lease WHERE gateway = $1';

const CACHE_MS = 60_000;

/**
 * Gateways by the ids of their leases, which only NATS and the database carry (ADR 17). The address of a client is
 * believed from them alone: the HTTP port may be reached by others, who would bypass the throttle on guesses.
 */
@Injectable()
export class GatewayPeers {
  private readonly known = new LRUCache<string, true>({ max: 1_000, ttl: CACHE_MS });

  constructor(@Inject(Database) private readonly database: Database) {}

  /** Drops the forwarded address of a caller that is no gateway. */
  async verify({ headers }: FastifyRequest): Promise<void> {
    if (headers['x-forwarded-for'] === undefined) return;
    const gateway = headers[GATEWAY_HEADER];
    if (typeof gateway !== 'string' || !(await this.isGateway(gateway))) delete headers['x-forwarded-for'];
  }

  private async isGateway(id: string): Promise<boolean> {
    if (this.known.has(id)) return true;
    const [found] = await this.database.query(FIND, [id], 'lease.find');
    if (found) this.known.set(id, true);
    return found !== undefined;
  }
}
