import type { Queries } from '@deskline/platform';
import { zoned } from '@deskline/record-kinds';
import { errors, parseQueryString, parsePerPage } from '@deskline/record-http';
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

/** Bytes of a page: it has fewer messages where more would not fit through the transport. */
const LARGEST_PAGE = 4 * 1024 * 1024;

const PAGE = `
SELECT sequence, id, kind, event, link, state, occurred_at::timestamptz(0)::text AS occurred_at, body
FROM (
  SELECT page.*, coalesce(sum(octet_length(body)) OVER before, 0) AS bytes
  FROM (SELECT * FROM delivery WHERE webhook_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3) page
  WINDOW before AS (ORDER BY sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) page
WHERE bytes < $4 ORDER BY sequence`;

/** Messages of a webhook after a sequence number, in any state: a receiver fills its gaps. */
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
  // The code of a verification is for the receiver at the URI only.
  const message = kind === 'verify' ? Buffer.from('null') : body;
  return [Buffer.from(`${JSON.stringify(about).slice(0, -1)},"message":`), message, Buffer.from('}')];
}

const PARAMETERS = new Set(['after', 'per_page']);

/** Parses the query of a pull. Throws a 400. */
export function pullQueryIn(query: string): PullQuery {
  const parameters = parseQueryString(query);
  const unknown = parameters.map(({ name }) => name).filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${[...new Set(unknown)].join(', ')}`);
  const given = new Map(parameters.map(({ name, value }) => [name, value.trim()]));
  return { after: afterIn(given.get('after') ?? ''), perPage: parsePerPage(given.get('per_page')) };
}

function afterIn(text: string): number {
  if (!/^\d{0,15}$/.test(text)) throw errors.badRequest("Parameter 'after' is not a sequence number");
  return Number(text);
}
