import type { RecordType } from '@deskline/record';
import type { Cursor, ListQuery, PartialPage, RecordReader, RecordCall } from '@deskline/record-store';

/** This service's page of a collection over several services, for the gateway to merge. */
export async function readPartialPage(
  reader: Pick<RecordReader, 'listForMerge' | 'listCursors'>,
  record: RecordType,
  query: ListQuery,
  { partialPage, principal, base_url }: RecordCall,
): Promise<Buffer> {
  if (partialPage?.keys === undefined)
    return encodePartialPage(await reader.listForMerge(record, query, principal, base_url));
  const keys = await reader.listCursors(record, { ...query, perPage: partialPage.keys }, principal);
  return Buffer.from(JSON.stringify(keys));
}

/** One line with cursors and totals, then one line for each row. */
export function encodePartialPage({ rows, ...head }: PartialPage): Buffer {
  return Buffer.from([JSON.stringify(head), ...rows].join('\n'));
}

/** Splits at line breaks, which serialized JSON does not contain. */
export function decodePartialPage(body: Buffer): PartialPage {
  const [head = '', ...rows] = body.toString().split('\n');
  return { ...(JSON.parse(head) as Omit<PartialPage, 'rows'>), rows };
}

export const decodeKeys = (body: Buffer): Cursor[] => JSON.parse(body.toString()) as Cursor[];
