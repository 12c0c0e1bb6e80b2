import type { Dispatcher } from 'undici';
import { answer } from './answer';
import { explain } from './explain';
import type { Outcome } from './outcome';

/** "The rest of the response is discarded." Up to here it is read, so that the connection can be used again. */
const DISCARDED_BYTES = 64 * 1024;

class Deadline extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${Math.round(Math.max(milliseconds, 0)) / 1000} seconds.`);
  }
}
class TooLong extends Error {}

/**
 * One call under way. The status line settles the outcome; the body is read on in the background. One deadline spans
 * waiting for a connection, connecting, TLS, headers and body: undici's own time-outs start anew with every step.
 */
export class Call implements Dispatcher.DispatchHandler {
  private readonly latest: number;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private expired: Deadline | undefined;
  private received = 0;

  /** Only the first outcome counts. */
  constructor(
    private readonly withinMs: number,
    private readonly end: (outcome: Outcome) => void,
    private readonly leaving: (() => void) | undefined,
  ) {
    this.latest = performance.now() + withinMs;
    // A process that was busy comes to its timers first: an answer that is there already is read before it is too late.
    this.timer = setTimeout(() => setImmediate(() => this.expire()), withinMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Also for a process that was paused while it waited for a connection: its timers have not run yet.
    if (performance.now() >= this.latest) controller.abort(this.expired ?? new Deadline(this.withinMs));
    else this.leaving?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    text?: string,
  ): void {
    if (status >= 200) this.end(answer(status, text, headers));
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
