import type { Client } from 'pg';

/** Audit line that a write has left, with the events that name it; a step without a line has none. */
export interface Step {
  readonly type: string;
  readonly id: number;
  readonly line: { readonly action: string; readonly fields: readonly string[] } | null;
  readonly events: readonly LoggedEvent[];
}

interface LoggedEvent {
  readonly event: string;
  /** JSON. */
  readonly payload: string;
  readonly hasNote: boolean;
}

interface LogRow extends LoggedEvent {
  readonly type: string;
  readonly id: string;
  readonly line: string | null;
}

interface LineRow {
  readonly line: string;
  readonly type: string;
  readonly id: string;
  readonly action: string;
  readonly fields: string[];
}

const ENDS = `SELECT (SELECT coalesce(max(id), 0) FROM audit_line) AS line, (SELECT coalesce(max(entry), 0) FROM event_log) AS entry`;

const LINES = `SELECT id AS line, record_type AS type, record_id AS id, action,
ARRAY(SELECT jsonb_object_keys(coalesce(changes, '{}'))) AS fields
FROM audit_line WHERE id > $1 AND account_id = $2 ORDER BY id`;

const EVENTS = `SELECT event, object_type AS type, object_id AS id, audit_line_id AS line, payload::text, note_id IS NOT NULL AS "hasNote"
FROM event_log WHERE entry > $1 AND account_id = $2 ORDER BY entry`;

/**
 * Audit lines and events of one write of Deskline, which the floor leaves too: those of the record, of its owner, and of
 * the root of its group.
 */
export async function stepsOf(
  client: Client,
  account: string,
  write: () => Promise<unknown>,
): Promise<Step[]> {
  const { rows: ends } = await client.query<{ line: string; entry: string }>(ENDS);
  const [{ line, entry } = { line: '0', entry: '0' }] = ends;
  await write();
  const { rows: lines } = await client.query<LineRow>(LINES, [line, account]);
  const { rows: events } = await client.query<LogRow>(EVENTS, [entry, account]);
  const ofLines = lines.map((each) => ({
    ...{ type: each.type, id: Number(each.id), line: { action: each.action, fields: each.fields } },
    events: events.filter((event) => event.line === each.line),
  }));
  const unlined = events
    .filter((event) => event.line === null)
    .map((event) => ({ type: event.type, id: Number(event.id), line: null, events: [event] }));
  return [...ofLines, ...unlined];
}
