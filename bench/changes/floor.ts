import { answer, listen, records, server, type Row } from '../by-hand';

/** Events of requests among the next 5,000 positions, of those requests that the caller may read now. */
const FEED = `SELECT e.*, r.shelf
FROM (
  SELECT position, id, event, account_id, object_type, object_id, person_id, person_name,
    to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time, origin, application_id
  FROM event_log
  WHERE position > $1 AND position <= $1::bigint + 5000 AND account_id = $2 AND event = ANY ($3)
  ORDER BY position LIMIT $4
) e JOIN request r ON r.id = e.object_id AND r.account_id = $2
ORDER BY e.position`;

const nodeId = (id: unknown): string => Buffer.from(`deskline/Request/${String(id)}`).toString('base64url');

const entry = (row: Row): Row => ({
  id: row['id'],
  event: row['event'],
  time: row['time'],
  sequence: Number(row['position']),
  account_id: row['account_id'],
  record: { type: row['object_type'], id: Number(row['object_id']), nodeID: nodeId(row['object_id']) },
  person: row['person_id'] === null ? null : { id: Number(row['person_id']), name: row['person_name'] },
  origin: row['origin'],
  application: row['application_id'] === null ? null : { id: Number(row['application_id']) },
  ...(row['shelf'] === 'trashed' && { deleted: true }),
  ...(row['shelf'] === 'archived' && { archived: true }),
});

server.get(
  '/v1/changes',
  answer(async ({ account_id }, request) => {
    const { after, per_page } = request.query as { after: string; per_page: string };
    const values = [after, account_id, ['request.update'], per_page];
    const { rows } = await records.query<Row>({ name: 'feed', text: FEED, values });
    return rows.map(entry);
  }),
);
void listen();
