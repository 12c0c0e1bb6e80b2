import type { IncomingHttpHeaders } from 'node:http';
import { namedHeader } from './named-header';

export type ForwardedHeaders = (headers: IncomingHttpHeaders) => Record<string, string>;

const AS_THEY_ARE = [
  'accept',
  'content-type',
  'etag',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
] as const;

/** What a service needs to know of a request's headers; everything else ends here. */
export function forwardedHeaders(sourceAliases: readonly string[]): ForwardedHeaders {
  const sourceOf = namedHeader('source', sourceAliases);
  return (headers) => {
    const source = sourceOf(headers);
    const forwarded: Record<string, string> = source ? { source } : {};
    for (const name of AS_THEY_ARE) {
      const value = headers[name];
      if (typeof value === 'string') forwarded[name] = value;
    }
    return forwarded;
  };
}
