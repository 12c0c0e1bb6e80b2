import type { Queries } from '@deskline/platform';
import { zoned } from '@deskline/record-store';
import type { MessageKind } from '../message/message';

export interface PullQuery {
  readonly after: number;
  readonly perPage: number;
}

interface PulledRow {
  readonly sequence: number;
  readonly id: string;
  readonly kind: MessageKind;
  readonly event: string;
  readonly link: string;
  readonly state: string;
  readonly occurred_at: string;
  readonly body: Buffer;
}

/** A page has fewer messages where more would not fit through the transport. */
const LARGEST_PAGE = 4 * 1024 * 1024;

const PAGE = `
SELECT sequence, id, kind, event, link, state, occurred_at::timestamptz(0)::text AS occurred_at, body
FROM (
  SELECT page.*, coalesce(sum(octet_length(body)) OVER before, 0) AS bytes
  FROM (SELECT * FROM delivery WHERE webhook_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3) page
  WINDOW before AS (ORDER BY sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) page
WHERE bytes < $4 ORDER BY sequence`;

/** The messages of a webhook after a sequence number, whatever became of them: a receiver fills its gaps. */
export async function pull(
  queries: Queries,
  webhook_id: number,
  { after, perPage }: PullQuery,
  zone: string,
): Promise<Buffer> {
  const rows = await queries.query<PulledRow>(PAGE, [webhook_id, after, perPage, LARGEST_PAGE]);
  const parts = rows.flatMap((row, index) => [Buffer.from(index > 0 ? ',' : ''), ...written(row, zone)]);
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}

function written(row: PulledRow, zone: string): Buffer[] {
  const { sequence, id, kind, event, link, state, occurred_at, body } = row;
  const about = { sequence, delivery_id: id, event, link, state, occurred_at: zoned(occurred_at, zone) };
  // The code in a verification is for whoever receives at the URI, and for nobody else.
  const message = kind === 'verify' ? Buffer.from('null') : body;
  return [Buffer.from(`${JSON.stringify(about).slice(0, -1)},"message":`), message, Buffer.from('}')];
}
