import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import type { Targets } from '../target/targets';
import { ForbiddenTarget } from '../target/targets';
import { explain } from './explain';
import type { Outcome } from './outcome';
import type { Pools } from './pools';

/** "The rest of the response is discarded." Up to here it is read, so that the connection can be used again. */
const DISCARDED_BYTES = 64 * 1024;

class Deadline extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${Math.round(Math.max(milliseconds, 0)) / 1000} seconds.`);
  }
}
class TooLong extends Error {}

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
  readonly headers: Record<string, string>;
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

  async send(posting: Posting): Promise<Outcome> {
    const destination = this.destinationOf(posting.uri);
    if (destination instanceof ForbiddenTarget) return { kind: 'unanswered', error: destination.message };
    try {
      return await this.call(destination, posting);
    } catch (error) {
      return { kind: 'unanswered', error: error instanceof Deadline ? error.message : explain(error) };
    }
  }

  private destinationOf(uri: string): Destination {
    const known = this.known.get(uri);
    if (known) return known;
    const fault = this.targets.faultOf(uri);
    const destination = fault === null ? partsOf(new URL(uri)) : new ForbiddenTarget(fault);
    this.known.set(uri, destination);
    return destination;
  }

  /**
   * The status line settles the outcome; the body is read on in the background. One deadline spans waiting for a
   * connection, connecting, TLS, headers and body: undici's own time-outs start anew with every step.
   */
  private call(to: Parts, { headers, body, notAfter = Infinity, leaving }: Posting): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const now = performance.now();
      const withinMs = Math.min(notAfter - now, this.timeoutMs);
      const latest = now + withinMs;
      let controller: Dispatcher.DispatchController | undefined;
      let expired: Deadline | undefined;
      let received = 0;
      const expire = () => {
        expired = new Deadline(withinMs);
        controller?.abort(expired);
        reject(expired);
      };
      // A process that was busy comes to its timers first: an answer that is there already is read before it is too late.
      const timer = setTimeout(() => setImmediate(expire), withinMs);

      this.pools.of(to).dispatch(
        { method: 'POST', path: to.path, headers, body },
        {
          onRequestStart(started) {
            controller = started;
            // Also for a process that was paused while it waited for a connection: its timers have not run yet.
            if (performance.now() >= latest) started.abort(expired ?? new Deadline(withinMs));
            else leaving?.();
          },
          onResponseStart(_controller, status, answered, text) {
            if (status < 200) return;
            resolve(answer(status, text, answered));
          },
          onResponseData(started, chunk) {
            received += chunk.length;
            if (received > DISCARDED_BYTES) started.abort(new TooLong());
          },
          onResponseEnd: () => clearTimeout(timer),
          onResponseError(_controller, error) {
            clearTimeout(timer);
            reject(error);
          },
        },
      );
    });
  }
}

function answer(
  status: number,
  text: string | undefined,
  headers: Record<string, string | string[] | undefined>,
): Outcome {
  const reason = printable(text || STATUS_CODES[status] || '').slice(0, 100);
  const retryAfter = headers['retry-after'];
  return {
    kind: 'answered',
    status,
    line: `${status} ${reason}`.trim(),
    ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
  };
}

/** What a receiver says is shown to people, and kept in PostgreSQL, which knows no NUL. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
