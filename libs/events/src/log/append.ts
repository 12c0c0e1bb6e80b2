import type { Transaction } from '@deskline/platform';
import type { NewEvent } from '../event';

/** What a producer writes, with the type of each column. */
export const EVENT_COLUMNS = {
  event: 'text',
  account_id: 'text',
  object_type: 'text',
  object_id: 'bigint',
  person_id: 'bigint',
  person_name: 'text',
  audit_line_id: 'bigint',
  note_id: 'bigint',
  payload: 'jsonb',
  snapshot: 'jsonb',
  occurred_at: 'timestamptz',
  request_id: 'text',
} as const satisfies Record<keyof NewEvent, string>;

export type EventColumn = keyof typeof EVENT_COLUMNS;

export interface InsertOptions {
  /** SQL in place of what the event says, for what only the statement lookups: `{ object_id: 'record.id' }`. */
  values?: Partial<Record<EventColumn, string>>;
  /** What those expressions read from: `'record, audit'`. The event itself is `e`. */
  from?: string;
}

const columns = Object.keys(EVENT_COLUMNS) as EventColumn[];

/**
 * The INSERT of the events given as one JSON array in `parameter`, to stand alone or as a part of a writer's own
 * statement. It must come after the record's row is locked or made, so that the order of entries is the order of
 * changes of that record: let it read from the part that does so.
 */
export function insertEvents(parameter: string, { values = {}, from }: InsertOptions = {}): string {
  const shape = columns.map((column) => `${column} ${EVENT_COLUMNS[column]}`).join(', ');
  const selected = columns.map((column) => values[column] ?? `e.${column}`).join(', ');
  return `INSERT INTO event_log (${columns.join(', ')})
SELECT ${selected}
FROM ROWS FROM (jsonb_to_recordset(${parameter}::jsonb) AS (${shape})) WITH ORDINALITY AS e${from ? `, ${from}` : ''}
ORDER BY e.ordinality`;
}

const APPEND = insertEvents('$1');

/** Writes events within the caller's transaction. After its commit, wake the publisher. */
export async function appendEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await transaction.query(APPEND, [JSON.stringify(events)], 'events.append');
}
