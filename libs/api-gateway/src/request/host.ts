import type { IncomingMessage } from 'node:http';
import { errors } from '@deskline/record-http';

const HOST = /^(\[[\da-f:.]+\]|[\w.-]{1,255})(:\d{1,5})?$/i;

/** Whether a text is a host with or without a port, which an address can be made of. */
export const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`https://${text}`);

/** Name of a host without its port, in lower case. */
export const hostName = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

/** Headers of which a second one would let this gateway and a proxy before it see two different requests. */
const SINGLE = ['host', 'authorization'] as const;

/** RFC 9112, 3.2: one valid Host header; RFC 9110, 11.6.2: one Authorization header. */
export function requireSingleHeaders({ headers, httpVersion, rawHeaders }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1')
    throw errors.badRequest('The Host header is missing');
  for (const name of SINGLE)
    if (countOf(name, rawHeaders) > 1) throw errors.badRequest(`The ${titles[name]} header is there twice`);
  if (headers.host && !isHost(headers.host)) throw errors.badRequest('The Host header is not valid');
}

const titles = { host: 'Host', authorization: 'Authorization' } as const;

/** Names and values alternate. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at] ?? '';
    if (each.length === name.length && each.toLowerCase() === name) count += 1;
  }
  return count;
}
