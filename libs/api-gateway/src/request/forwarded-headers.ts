import type { IncomingHttpHeaders } from 'node:http';

export type HeaderReader = (headers: IncomingHttpHeaders) => string | undefined;

/** Reads a header with aliases: by its own name first, then by those of the setting. */
export function namedHeader(name: string, aliases: readonly string[] = []): HeaderReader {
  const names = [name, ...aliases].map((each) => each.toLowerCase());
  return (headers) => {
    for (const each of names) {
      const value = headers[each];
      if (value) return typeof value === 'string' ? value : value[0];
    }
    return undefined;
  };
}

export type ForwardedHeaders = (headers: IncomingHttpHeaders) => Record<string, string>;

const UNCHANGED = [
  'accept',
  'content-type',
  'etag',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
] as const;

/** Headers of a request that services need; all others end at the gateway. */
export function forwardedHeaders(sourceAliases: readonly string[]): ForwardedHeaders {
  const sourceOf = namedHeader('source', sourceAliases);
  return (headers) => {
    const source = sourceOf(headers);
    const forwarded: Record<string, string> = source ? { source } : {};
    for (const name of UNCHANGED) {
      const value = headers[name];
      if (typeof value === 'string') forwarded[name] = value;
    }
    return forwarded;
  };
}

/** Without conditions of the client, to which the service would answer 304 by its own ETag. */
export function withoutConditions({
  etag: _etag,
  'if-none-match': _match,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}
