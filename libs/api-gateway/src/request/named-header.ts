import type { IncomingHttpHeaders } from 'node:http';

export type HeaderReader = (headers: IncomingHttpHeaders) => string | undefined;

/** Reads a header that goes by several names: its own first, then those of a setting. */
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
