import type { IncomingHttpHeaders } from 'node:http';
import { acceptsJson, errors } from '@deskline/record-http';

const SUFFIX = /^\.\w+$/;

/** Whether it is this path of the gateway's own that is asked for: 406 when as anything but JSON. */
export function asksFor(own: string, path: string, headers: IncomingHttpHeaders): boolean {
  if (!path.startsWith(own)) return false;
  const rest = path.slice(own.length);
  if (rest !== '' && !SUFFIX.test(rest)) return false;
  if (rest !== '' || !acceptsJson(headers.accept)) throw errors.notAcceptable();
  return true;
}
