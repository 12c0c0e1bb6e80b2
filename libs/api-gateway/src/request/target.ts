import type { IncomingHttpHeaders } from 'node:http';
import { acceptsJson, errors } from '@deskline/record-http';

/** Path and query of a request line, below the version segment. */
export interface Target {
  /** `/tasks/12`: without trailing slash and `.json`. Empty for the base itself. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
}

const JSON_SUFFIX = '.json';

/** "Accept: application/json and/or end the path with .json; all three forms are equivalent." */
export function targetOf(url: string, base: string): Target {
  const question = url.indexOf('?');
  const query = question < 0 ? '' : url.slice(question + 1);
  const path = withoutTrailingSlash(url.slice(base.length, question < 0 ? undefined : question));
  if (!path.endsWith(JSON_SUFFIX)) return { path, query };
  return { path: withoutTrailingSlash(path.slice(0, -JSON_SUFFIX.length)), query };
}

function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return end === path.length ? path : path.slice(0, end);
}

const SUFFIX = /^\.\w+$/;

/** Whether the request is for this path of the gateway; 406 for another format than JSON. */
export function isOwnPath(own: string, path: string, headers: IncomingHttpHeaders): boolean {
  if (!path.startsWith(own)) return false;
  const rest = path.slice(own.length);
  if (rest !== '' && !SUFFIX.test(rest)) return false;
  if (rest !== '' || !acceptsJson(headers.accept)) throw errors.notAcceptable();
  return true;
}
