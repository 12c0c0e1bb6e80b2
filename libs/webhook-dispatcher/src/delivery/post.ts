import { LRUCache } from 'lru-cache';
import type { Targets } from '../target/targets';
import { ForbiddenTarget } from '../target/targets';
import { Call, failure } from './call';
import type { HeaderList } from './headers';
import type { Outcome } from './outcome';
import type { Pools } from './pools';

const KNOWN_URIS = 10_000;

interface Parts {
  readonly origin: string;
  readonly protocol: string;
  readonly path: string;
}
type Destination = Parts | ForbiddenTarget;

/** Getters of a URL make a new text each time. */
const partsOf = ({ origin, protocol, pathname, search }: URL): Parts => ({
  origin,
  protocol,
  path: pathname + search,
});

export interface Posting {
  readonly uri: string;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** From then on, by performance.now(), somebody else may be sending it. */
  readonly notAfter?: number;
  /** Called when the first byte goes out. */
  readonly leaving?: () => void;
}

/** Sends messages. Never throws: whatever goes wrong is an outcome. */
export class Post {
  /** Reading a URI and judging it takes as long as signing. What can be said before a look-up does not change. */
  private readonly known = new LRUCache<string, Destination>({ max: KNOWN_URIS });

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
    const known = this.known.get(uri);
    if (known) return known;
    const fault = this.targets.faultOf(uri);
    const destination = fault === null ? partsOf(new URL(uri)) : new ForbiddenTarget(fault);
    this.known.set(uri, destination);
    return destination;
  }

  private call(
    { uri, headers, body, notAfter = Infinity, leaving }: Posting,
    end: (outcome: Outcome) => void,
  ): void {
    const to = this.destinationOf(uri);
    if (to instanceof ForbiddenTarget) return end({ kind: 'unanswered', error: to.message });
    const pool = this.pools.of(to);
    const withinMs = Math.min(notAfter - performance.now(), this.timeoutMs);
    pool.dispatch({ method: 'POST', path: to.path, headers, body }, new Call(withinMs, end, leaving));
  }
}
