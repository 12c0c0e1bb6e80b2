import { cloudEventAttributes } from '@deskline/events';
import { json, type Answer } from '@deskline/record-http';
import type { FeedPage } from './feed-pages';

export const FEED_TYPES = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  cloudevents: 'application/cloudevents-batch+json; charset=utf-8',
  sse: 'text/event-stream; charset=utf-8',
} as const;
export type FeedFormat = keyof typeof FEED_TYPES;

const NAMED: readonly (readonly [type: string, format: FeedFormat])[] = [
  ['text/event-stream', 'sse'],
  ['application/x-ndjson', 'ndjson'],
  ['application/cloudevents-batch+json', 'cloudevents'],
];

/** Format that an Accept header names; JSON for any other header. */
export function formatOf(accept: string | undefined): FeedFormat {
  const ranges = (accept ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  return NAMED.find(([type]) => ranges.includes(type))?.[1] ?? 'json';
}

/** Page as an answer. */
export function pageAnswer(
  { entries }: FeedPage,
  format: Exclude<FeedFormat, 'sse'>,
  headers: Record<string, string>,
  collectionOf: (type: string) => string,
  base_url: string,
): Answer {
  const lines = entries.map(({ line }) => line);
  const text = {
    json: () => `[${lines.join(',')}]`,
    ndjson: () => lines.map((line) => `${line}\n`).join(''),
    cloudevents: () =>
      JSON.stringify(lines.map((line) => cloudEvent(JSON.parse(line) as Entry, collectionOf, base_url))),
  }[format]();
  return json(200, Buffer.from(text), { ...headers, 'Content-Type': FEED_TYPES[format] });
}

interface Entry {
  readonly id: string;
  readonly event: string;
  readonly time: string;
  readonly sequence: number;
  readonly account_id: string;
  readonly record: { readonly type: string; readonly id: number; readonly nodeID: string };
}

function cloudEvent(entry: Entry, collectionOf: (type: string) => string, base_url: string): object {
  const { id, event, time, sequence, account_id, record } = entry;
  const subject = `${collectionOf(record.type)}/${record.id}`;
  const source = { id, event, time, sequence, account_id, subject, nodeID: record.nodeID, schema: 'Change' };
  return { ...cloudEventAttributes(source, base_url), data: entry };
}
