import { LRUCache } from 'lru-cache';
import type { Targets } from '../../target/targets';
import { ForbiddenTarget } from '../../target/targets';
import { Call, failure } from './call';
import type { HeaderList } from './headers';
import type { Outcome } from './outcome';
import type { Pools } from './pools';

const CACHED_URIS = 10_000;

interface Address {
  readonly origin: string;
  readonly protocol: string;
  readonly path: string;
}
type Destination = Address | ForbiddenTarget;

/** Read once: the getters of a URL build a new string each time. */
const addressOf = ({ origin, protocol, pathname, search }: URL): Address => ({
  origin,
  protocol,
  path: pathname + search,
});

export interface Posting {
  readonly uri: string;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** By performance.now(); from then on another instance may be sending it. */
  readonly notAfter?: number;
  readonly onFirstByte?: () => void;
}

/** Posts messages. Never throws: every failure is an outcome. */
export class Post {
  /** Parsing and checking a URI takes as long as signing, and without a DNS look-up its result never changes. */
  private readonly destinations = new LRUCache<string, Destination>({ max: CACHED_URIS });

  constructor(
    private readonly pools: Pools,
    private readonly targets: Targets,
    private readonly timeoutMs: number,
  ) {}

  send(posting: Posting): Promise<Outcome> {
    return new Promise((resolve) => {
      try {
        this.call(posting, resolve);
      } catch (error) {
        resolve(failure(error));
      }
    });
  }

  private destinationOf(uri: string): Destination {
    const cached = this.destinations.get(uri);
    if (cached) return cached;
    const fault = this.targets.faultOf(uri);
    const destination = fault === null ? addressOf(new URL(uri)) : new ForbiddenTarget(fault);
    this.destinations.set(uri, destination);
    return destination;
  }

  private call(
    { uri, headers, body, notAfter = Infinity, onFirstByte }: Posting,
    end: (outcome: Outcome) => void,
  ): void {
    const to = this.destinationOf(uri);
    if (to instanceof ForbiddenTarget) return end({ kind: 'unanswered', error: to.message });
    const pool = this.pools.of(to);
    const withinMs = Math.min(notAfter - performance.now(), this.timeoutMs);
    pool.dispatch({ method: 'POST', path: to.path, headers, body }, new Call(withinMs, end, onFirstByte));
  }
}
