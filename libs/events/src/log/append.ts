import type { Transaction } from '@deskline/platform';
import type { NewEvent } from '../event';

/** Columns that a producer writes, with their types. */
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
  origin: 'text',
  application_id: 'bigint',
  silent: 'boolean',
} as const satisfies Record<keyof NewEvent, string>;

export type EventColumn = keyof typeof EVENT_COLUMNS;

export interface InsertOptions {
  /** SQL in place of a member of the event, for values that only the statement has: `{ object_id: 'record.id' }`. */
  values?: Partial<Record<EventColumn, string>>;
  /** Tables or CTEs that those expressions read from: `'record, audit'`. The event itself is `e`. */
  from?: string;
}

const columns = Object.keys(EVENT_COLUMNS) as EventColumn[];

/**
 * INSERT of the events given as one JSON array in `parameter`: a statement of its own, or a part of a writer's
 * statement. The insert must follow the lock or the insert of the record's row, so that entries are in the order of the
 * record's changes: `from` names the CTE that does it.
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
