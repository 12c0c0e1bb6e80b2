import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import { explain } from './explain';
import type { Outcome } from './outcome';

/** "The rest of the response is discarded." So much of it is read, so that the connection can be used again. */
const DISCARDED_BYTES = 64 * 1024;

class Deadline extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${Math.round(Math.max(milliseconds, 0)) / 1000} seconds.`);
  }
}
class TooLong extends Error {}

/**
 * Call under way. The status line decides the outcome; the body is read on in the background. One deadline spans waiting for
 * a connection, connecting, TLS, headers and body: undici's own time-outs start anew with every step.
 */
export class Call implements Dispatcher.DispatchHandler {
  private readonly latest: number;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private expired: Deadline | undefined;
  private received = 0;

  /** `end` may be called more than once; the first outcome counts. */
  constructor(
    private readonly withinMs: number,
    private readonly end: (outcome: Outcome) => void,
    private readonly onFirstByte: (() => void) | undefined,
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
    if (status >= 200) this.end(answered(status, text, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > DISCARDED_BYTES) controller.abort(new TooLong());
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    this.end(failure(error));
  }

  private expire(): void {
    this.expired = new Deadline(this.withinMs);
    this.controller?.abort(this.expired);
    this.end(failure(this.expired));
  }
}

export const failure = (error: unknown): Outcome => ({
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
): Outcome {
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
