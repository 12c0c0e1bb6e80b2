import { insertEvents, type NewEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';

/** The id is in no message. */
const WITH_LINE = insertEvents('$1', {
  values: {
    payload: `e.payload || jsonb_build_object('audit_line_id', (SELECT max(line.id) FROM audit_line line
WHERE line.record_type = e.object_type AND line.record_id = e.object_id AND line.account_id = $2))`,
  },
});

/**
 * Appends events that have no audit line of their own, with the last one of the record in its home account: automation
 * rules judge the record as of it.
 */
export async function appendWithLine(
  transaction: Transaction,
  events: readonly NewEvent[],
  home: string,
): Promise<void> {
  if (events.length > 0)
    await transaction.query(WITH_LINE, [JSON.stringify(events), home], 'events.with_line');
}
