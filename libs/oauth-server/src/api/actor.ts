import type { RecordCall } from '@deskline/record-http';
import type { Actor } from '../application/application';

/** Whoever calls, for the audit. */
export const actorOf = ({ principal, address = null }: RecordCall): Actor => ({
  person_id: principal.person.id,
  address,
});
