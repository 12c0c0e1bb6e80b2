import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer';

/** Every answer to a GET carries an ETag; one the client already has is not sent again. */
export function conditional(answer: Answer, headers: IncomingHttpHeaders): Answer {
  if (answer.status !== 200) return answer;
  const etag = String(answer.headers.etag ?? etagOf(answer.body));
  if (isKnown(etag, headers)) return { status: 304, headers: { etag }, body: '' };
  return { ...answer, headers: { ...answer.headers, etag } };
}

export function etagOf(body: Buffer | string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Document 1 speaks of a request carrying an Etag header; HTTP's own name for it is If-None-Match. */
function isKnown(etag: string, headers: IncomingHttpHeaders): boolean {
  const given = headers['if-none-match'] ?? headers.etag;
  if (typeof given !== 'string') return false;
  return given.split(',').some((each) => each.trim() === '*' || unquoted(each) === unquoted(etag));
}

/** RFC 9110 compares weakly here; an Etag header sent without its quotes is understood too. */
const unquoted = (etag: string): string => etag.trim().replace(/^(W\/)?"?|"$/g, '');
