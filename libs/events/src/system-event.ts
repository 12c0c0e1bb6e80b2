import type { NewEvent } from './event';

/** Record and noun of an event that nobody has caused. */
type Occurrence = Pick<NewEvent, 'event' | 'account_id' | 'object_type' | 'object_id' | 'occurred_at'>;

/** Event of the system itself, by which clients that follow changes read the record again. */
export const systemEvent = (occurrence: Occurrence): NewEvent => ({
  ...occurrence,
  person_id: null,
  person_name: null,
  audit_line_id: null,
  note_id: null,
  payload: {},
  snapshot: null,
  request_id: null,
  origin: 'system',
});
