import type { EventVerb, RecordType, Stored } from '@deskline/record';

/** Field whose change fires the event, beside noun.update. */
const FIELD_OF: Partial<Record<EventVerb, string>> = {
  'status-changed': 'status',
  'team-changed': 'team',
  'member-changed': 'member',
  'manager-changed': 'manager',
  'agile-board-column-changed': 'agile_board_column',
  'major-incident-status-changed': 'major_incident_status',
};

/** Event of a record whose fields have not changed. */
export const NOTE_ADDED = 'note-added' satisfies EventVerb;

export interface ChangeEvent {
  readonly event: string;
  readonly previous_status?: unknown;
}

/** "create fires X.create only; an update fires X.update, plus X.status-changed … as they apply, each its own message." */
export function eventsOf(
  record: RecordType,
  before: Stored | null,
  changed: readonly string[],
  noted: boolean,
): ChangeEvent[] {
  const named = (verb: string) => `${record.name}.${verb}`;
  if (!before) return [{ event: named('create') }];
  const found: ChangeEvent[] = [];
  if (changed.length > 0) found.push({ event: named('update') });
  for (const verb of record.events) {
    const field = FIELD_OF[verb];
    if (!field || !changed.includes(field)) continue;
    found.push({
      event: named(verb),
      ...(verb === 'status-changed' && { previous_status: before['status'] }),
    });
  }
  if (noted) found.push({ event: named(NOTE_ADDED) });
  return found;
}
