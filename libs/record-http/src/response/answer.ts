import { NO_BODY } from '@deskline/platform';
import type { Answer } from '@deskline/record-store';
import type { ApiError } from './errors';

export type { Answer };

const JSON_TYPE = 'application/json; charset=utf-8';

export function json(status: number, body: Buffer, headers: Record<string, string> = {}): Answer {
  return { head: { status, headers: { 'Content-Type': JSON_TYPE, ...headers } }, body };
}

export function noContent(): Answer {
  return { head: { status: 204, headers: {} }, body: NO_BODY };
}

export function notModified(headers: Record<string, string>): Answer {
  return { head: { status: 304, headers }, body: NO_BODY };
}

/** Appends secrets to the JSON object of an answer, and forbids caches to store it. */
export function withSecrets(answer: Answer, members: Readonly<Record<string, unknown>>): Answer {
  if (Object.keys(members).length === 0) return answer;
  const { status, headers } = answer.head;
  const more = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  return {
    head: { status, headers: { ...headers, 'Cache-Control': 'no-store' } },
    body: Buffer.concat([answer.body.subarray(0, -1), more]),
  };
}

export function errorAnswer({ status, body, headers }: ApiError): Answer {
  return json(status, Buffer.from(JSON.stringify(body)), { ...headers });
}
