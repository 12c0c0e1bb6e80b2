import type { IncomingHttpHeaders } from 'node:http';
import { namedHeader } from './named-header';

export type ForwardedHeaders = (headers: IncomingHttpHeaders) => Record<string, string>;

const SOURCE_LENGTH = 30;
const AS_THEY_ARE = ['content-type', 'if-match', 'idempotency-key'] as const;

/** What a service needs to know of a request's headers; everything else ends here. */
export function forwardedHeaders(sourceAliases: readonly string[]): ForwardedHeaders {
  const sourceOf = namedHeader('source', sourceAliases);
  return (headers) => {
    const source = sourceOf(headers) ?? headers['user-agent']?.slice(0, SOURCE_LENGTH);
    const forwarded: Record<string, string> = source ? { source } : {};
    for (const name of AS_THEY_ARE) {
      const value = headers[name];
      if (typeof value === 'string') forwarded[name] = value;
    }
    return forwarded;
  };
}
