import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import { ForbiddenTarget, type Targets } from '../../target/targets';
import { explain } from './explain';
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
    /** Bytes of the body of a failure that its outcome has. */
    private readonly answerBytes = 0,
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
    pool.dispatch(
      { method: 'POST', path: to.path, headers, body },
      new Call(withinMs, end, onFirstByte, this.answerBytes),
    );
  }
}

/** "The rest of the response is discarded." So much of it is read, so that the connection can be used again. */
const DISCARDED_BYTES = 64 * 1024;

class Deadline extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${Math.round(Math.max(milliseconds, 0)) / 1000} seconds.`);
  }
}
class TooLong extends Error {}

/** Time that the body of a failure has to arrive after its status line. */
const BODY_MS = 1_000;

/**
 * Call under way. The status line decides the outcome; the body is read on in the background, but for the beginning of that of a
 * failure, which says what went wrong: a success ends with the status line. One deadline spans waiting for
 * a connection, connecting, TLS, headers and body: undici's own time-outs start anew with every step.
 */
class Call implements Dispatcher.DispatchHandler {
  private readonly latest: number;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private expired: Deadline | undefined;
  private received = 0;
  private failed: FailedAnswer | undefined;

  /** `end` may be called more than once; the first outcome counts. */
  constructor(
    private readonly withinMs: number,
    private readonly end: (outcome: Outcome) => void,
    private readonly onFirstByte: (() => void) | undefined,
    private readonly answerBytes: number,
  ) {
    this.latest = performance.now() + withinMs;
    // A busy process runs its timers first: an answer that has arrived is read before the deadline counts.
    this.timer = setTimeout(() => setImmediate(() => this.expire()), withinMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Also for a process that was paused while it waited for a connection: its timers have not run yet.
    if (performance.now() >= this.latest) controller.abort(this.expired ?? new Deadline(this.withinMs));
    else this.onFirstByte?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    text?: string,
  ): void {
    if (status < 200) return;
    const outcome = answered(status, text, headers);
    if (status <= 299 || this.answerBytes === 0) return this.end(outcome);
    this.failed = new FailedAnswer(outcome, this.answerBytes, this.end);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.received += chunk.length;
    this.failed?.add(chunk);
    if (this.received > DISCARDED_BYTES) controller.abort(new TooLong());
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    this.failed?.settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    this.failed?.settle();
    this.end(failure(error));
  }

  private expire(): void {
    this.expired = new Deadline(this.withinMs);
    this.controller?.abort(this.expired);
    this.failed?.settle();
    this.end(failure(this.expired));
  }
}

/** Failure whose body is arriving: its outcome ends the call when enough has come, or no more does. */
class FailedAnswer {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly outcome: Answered,
    private readonly limit: number,
    private readonly end: (outcome: Outcome) => void,
  ) {
    this.timer = setTimeout(() => this.settle(), BODY_MS);
  }

  add(chunk: Buffer): void {
    if (this.bytes >= this.limit) return;
    this.chunks.push(chunk.subarray(0, this.limit - this.bytes));
    this.bytes += chunk.length;
    if (this.bytes >= this.limit) this.settle();
  }

  settle(): void {
    clearTimeout(this.timer);
    // A character that the limit has cut leaves a mark of the decoder.
    const body = printable(
      Buffer.concat(this.chunks)
        .toString()
        .replace(/\uFFFD+$/, ''),
    );
    this.end(body === '' ? this.outcome : { ...this.outcome, body });
  }
}

type Answered = Extract<Outcome, { kind: 'answered' }>;

const failure = (error: unknown): Outcome => ({
  kind: 'unanswered',
  error: error instanceof Deadline ? error.message : explain(error),
});

/** Status lines are few, and most are the same. */
const lines = new LRUCache<string, string>({ max: 100 });
const LONGEST_LINE = '500 '.length + 100;

function answered(
  status: number,
  text: string | undefined,
  headers: Record<string, string | string[] | undefined>,
): Answered {
  const line = lineOf(`${status} ${text || STATUS_CODES[status] || ''}`);
  const retryAfter = headers['retry-after'];
  return typeof retryAfter === 'string'
    ? { kind: 'answered', status, line, retryAfter }
    : { kind: 'answered', status, line };
}

function lineOf(received: string): string {
  let line = lines.get(received);
  if (line === undefined) lines.set(received, (line = printable(received).slice(0, LONGEST_LINE).trim()));
  return line;
}

/** Status lines are shown to people, and stored in PostgreSQL, which refuses NUL. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
