import type { RecordType } from '@deskline/record';
import type { Cursor, ListQuery, PartialPage, RecordReader, RecordCall } from '@deskline/record-store';

/** What a service has of a collection that is one over several: for the gateway, which merges them. */
export async function servicePage(
  reader: Pick<RecordReader, 'listForMerge' | 'listCursors'>,
  record: RecordType,
  query: ListQuery,
  { partialPage, principal, base_url }: RecordCall,
): Promise<Buffer> {
  if (partialPage?.keys === undefined)
    return encodePage(await reader.listForMerge(record, query, principal, base_url));
  const keys = await reader.listCursors(record, { ...query, perPage: partialPage.keys }, principal);
  return Buffer.from(JSON.stringify(keys));
}

/** A line of what is known of the rows, then each row as it is to be sent. */
function encodePage({ rows, ...head }: PartialPage): Buffer {
  return Buffer.from([JSON.stringify(head), ...rows].join('\n'));
}

/** JSON has no line breaks of its own, so each line is one thing. */
export function decodePage(body: Buffer): PartialPage {
  const [head = '', ...rows] = body.toString().split('\n');
  return { ...(JSON.parse(head) as Omit<PartialPage, 'rows'>), rows };
}

export const decodeKeys = (body: Buffer): Cursor[] => JSON.parse(body.toString()) as Cursor[];
