import { nounOf } from '../events';
import type { WebhookEvent } from './message';

/** "a webhook message whose object_id is always 12345" */
const TEST_OBJECT_ID = 12345;

export function testOccurrence(event: string, person: { id: number; name: string }): WebhookEvent {
  return {
    event,
    object_type: nounOf(event),
    object_id: TEST_OBJECT_ID,
    person_id: person.id,
    person_name: person.name,
    audit_line_id: null,
    note_id: null,
    payload: {},
  };
}
