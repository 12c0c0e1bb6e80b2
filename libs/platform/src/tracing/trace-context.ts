import { createHash } from 'node:crypto';

/** Span of a trace, as W3C Trace Context names it to others. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const NONE = /^0+$/;

/** Undefined for everything that is no valid `traceparent`. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const [, traceId = '', spanId = ''] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  return traceId === '' || NONE.test(traceId) || NONE.test(spanId) ? undefined : { traceId, spanId };
}

/** Only spans that are recorded are passed on. */
export const traceparentOf = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Trace of the call with this request id, the same in every process. It has the request id as its own where that is a UUID:
 * events carry the request id, so whatever follows from a call days later belongs to its trace.
 */
export function traceIdOf(requestId: string): string {
  const id = requestId.replaceAll('-', '').toLowerCase();
  return TRACE_ID.test(id) && !NONE.test(id) ? id : digest(requestId).slice(0, 32);
}

/** Span of the call of that trace, the same in every process. */
export const spanOfCall = (traceId: string): TraceContext => ({
  traceId,
  spanId: digest(traceId).slice(0, 16),
});

/** Share of all traces that one with this id belongs to, from 0 to 1: the same in every process. */
export const shareOf = (traceId: string): number => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52;
