import { appendEvents } from '@deskline/events';
import type { AfterWrite } from '@deskline/record-store';
import type { CiRow } from './ci.record';
import { occurrenceOf } from './recurrence.rules';

/** Appends an event to the log, at which work-records creates the workflow of the occurrence. */
export const announceOccurrence: AfterWrite<CiRow> = async ({ transaction, account, now, before, after }) => {
  const last = occurrenceOf(after);
  const occurs = last !== null && last.at !== (before && occurrenceOf(before)?.at);
  if (!occurs || last.errors) return;
  const { id, workflow_template, workflow_manager, service } = after;
  await appendEvents(transaction, [
    {
      event: 'ci.occurrence',
      account_id: account,
      object_type: 'ci',
      object_id: id,
      payload: { at: last.at, workflow_template, workflow_manager, service },
      occurred_at: now,
      ...{ person_id: null, person_name: null, audit_line_id: null, note_id: null },
      ...{ snapshot: null, request_id: null },
    },
  ]);
};
