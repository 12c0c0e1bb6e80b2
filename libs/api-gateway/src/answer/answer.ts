import type { OutgoingHttpHeaders } from 'node:http';

/** What goes back to the client; who it goes back to and how is the listener's matter. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function json(status: number, value: unknown, headers: OutgoingHttpHeaders = {}): Answer {
  return { status, headers: { ...headers, 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}
