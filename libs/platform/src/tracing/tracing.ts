import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Attributes } from '@opentelemetry/api';
import { RequestIds } from './request-ids';
import { SpanRecorder, type Kind, type RecorderOptions, type SpanStart } from './span-recorder';
import {
  readTraceparent,
  shareOf,
  spanOfCall,
  traceIdOf,
  traceparentOf,
  type TraceContext,
} from './trace-context';

export interface TracingSettings {
  readonly TRACES_URL?: string | undefined;
  readonly TRACES_SHARE: number;
}

export interface SpanOptions<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly attributes?: Attributes;
  readonly outcome?: (result: T) => Attributes;
}

type Traceable<T> = () => Promise<T>;

/** One for each process: calls pass through code that knows nothing of traces. */
let recorder: SpanRecorder | null = null;
let share = 0;
let requestIds: RequestIds | null = null;
const storage = new AsyncLocalStorage<TraceContext>();
/** Spans that have not ended. While there is none, following asynchronous work is off, as it costs every promise. */
let open = 0;

/** Turns traces on if there is a collector; returns how to turn them off, which sends the last spans. */
export async function startTracing(
  service: string,
  settings: TracingSettings,
  log: RecorderOptions['log'],
): Promise<() => Promise<void>> {
  const { TRACES_URL, TRACES_SHARE } = settings;
  if (TRACES_URL === undefined) return () => Promise.resolve();
  const started = await SpanRecorder.start({ service, url: TRACES_URL, log });
  [recorder, share, requestIds] = [started, TRACES_SHARE, new RequestIds(TRACES_SHARE)];
  return async () => {
    if (recorder === started) [recorder, requestIds] = [null, null];
    await started.stop().catch(() => undefined);
  };
}

/** Id for a call whose caller has given none. */
export const newRequestId = (): string => requestIds?.next() ?? randomUUID();

const active = (): TraceContext | undefined => (open === 0 ? undefined : storage.getStore());

/** Whether the work that runs now is recorded. */
export const isTraced = (): boolean => active() !== undefined;

/** For a message to another process; undefined where nothing is recorded. */
export function activeTraceparent(): string | undefined {
  const context = active();
  return context && traceparentOf(context);
}

/** Span of the call with that request id, which is recorded for a share of all calls. A span of the caller is linked to it. */
export function traceCall<T>(
  requestId: string,
  caller: unknown,
  options: SpanOptions<T>,
  work: Traceable<T>,
): Promise<T> {
  const traceId = traceIdOfCall(requestId);
  if (traceId === undefined) return work();
  return record({ ...options, context: spanOfCall(traceId), link: readTraceparent(caller) }, options, work);
}

/** Span below that of another process, if that is recorded. */
export function traceBelow<T>(traceparent: unknown, options: SpanOptions<T>, work: Traceable<T>): Promise<T> {
  const parent = recorder ? readTraceparent(traceparent) : undefined;
  return parent ? record({ ...options, parent }, options, work) : work();
}

/** Span below the active one. */
export function traceWithin<T>(options: SpanOptions<T>, work: Traceable<T>): Promise<T> {
  const parent = active();
  return parent ? record({ ...options, parent }, options, work) : work();
}

/** Trace of the call with that request id; undefined if it is not recorded. */
export function traceIdOfCall(requestId: string): string | undefined {
  const traceId = recorder ? traceIdOf(requestId) : undefined;
  return traceId !== undefined && shareOf(traceId) < share ? traceId : undefined;
}

/** `traceparent` of the call with that request id, for work that follows from it later; undefined if it is not recorded. */
export function traceparentOfCall(requestId: string | null): string | undefined {
  const traceId = requestId === null ? undefined : traceIdOfCall(requestId);
  return traceId === undefined ? undefined : traceparentOf(spanOfCall(traceId));
}

/** Trace that another process has named; undefined if this one records nothing. */
export const traceIdIn = (traceparent: unknown): string | undefined =>
  recorder ? readTraceparent(traceparent)?.traceId : undefined;

async function record<T>(start: SpanStart, { outcome }: SpanOptions<T>, work: Traceable<T>): Promise<T> {
  if (!recorder) return work();
  const span = recorder.begin(start);
  open += 1;
  try {
    const result = await storage.run(span.context, work);
    span.end(outcome?.(result));
    return result;
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    open -= 1;
    if (open === 0) storage.disable();
  }
}
