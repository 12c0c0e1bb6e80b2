import type { FastifyRequest } from 'fastify';
import { ageOf } from '@deskline/platform';

/** When a request came in: before its body was read, and before anybody waited for a connection. */
export class Arrival {
  private constructor(private readonly at: number) {}

  /** The gateway says how long it has had the request before it passed it on. */
  static of({ raw, headers }: FastifyRequest): Arrival {
    const passedOn = Number(headers['x-request-age'] ?? NaN);
    return Arrival.ago(ageOf(raw) + (passedOn >= 0 ? passedOn : 0));
  }

  static ago(milliseconds: number): Arrival {
    return new Arrival(performance.now() - milliseconds);
  }

  get ageMs(): number {
    return performance.now() - this.at;
  }
}
