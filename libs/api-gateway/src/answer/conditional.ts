import { NO_BODY } from '@deskline/platform';
import type { IncomingHttpHeaders } from 'node:http';
import { isUnchanged, etagOf, type Answer } from '@deskline/record-http';

/** "ETag on every GET": adds a missing one, and answers 304 when the client has it. */
export function conditional(answer: Answer, headers: IncomingHttpHeaders): Answer {
  const { head, body } = answer;
  if (head.status !== 200) return answer;
  const given = head.headers['ETag'];
  const tag = given ?? etagOf(body);
  const isUnmodified = isUnchanged(headers as Record<string, string | undefined>, tag);
  if (isUnmodified) return { head: { status: 304, headers: { ETag: tag } }, body: NO_BODY };
  return given === undefined
    ? { head: { status: 200, headers: { ...head.headers, ETag: tag } }, body }
    : answer;
}
