import { answer, listen, records, server, type Row } from '../by-hand';

/** Events of requests after a position, of those requests that the caller may read now. */
const FEED = `SELECT e.position, e.id, e.event, e.account_id, e.object_type, e.object_id, e.person_id, e.person_name,
  to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time, e.origin, e.application_id,
  r.shelf
FROM event_log e JOIN request r ON r.id = e.object_id AND r.account_id = $2
WHERE e.position > $1 AND e.position <= (SELECT position FROM event_log_head)
  AND e.account_id = $2 AND e.event = ANY ($3)
ORDER BY e.position LIMIT $4`;

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
