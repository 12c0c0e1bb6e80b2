import { describeDocument } from '@deskline/testing';
import documents from './documents.spec.json';
import { workRecords } from './records';

describeDocument(workRecords, documents, {
  requests: {
    // A request takes notes and time spent as tasks do.
    fieldsBeyond: ['note', 'note_attachments', 'time_spent', 'time_spent_effort_class'],
    // They need what agreements and services say of a request.
    viewsToCome: ['problem_management_review', 'sla_accountability'],
  },
});
