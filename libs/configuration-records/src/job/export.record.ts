import { defineRecord, readonly } from '@deskline/record';
import { jobAccess, jobFields, jobNotes } from './job-fields';

/** Files that records are, or were, written to. */
export const Export = defineRecord('export', {
  collection: 'exports',
  fields: {
    ...jobFields,
    export_format: readonly.enum(['csv', 'xlsx', 'ndjson'], { default: 'csv' }),
    line_separator: readonly.enum(['lf', 'crlf'], { default: 'lf' }),
    from: readonly.string(),
    position: readonly.string(),
    export_schedule: readonly.id('export_schedule'),
  },
  list: [
    'id',
    'type',
    'state',
    'created_by',
    'line',
    'export_format',
    'export_schedule',
    'created_at',
    'started_at',
    'finished_at',
  ],
  filter: ['id', 'type', 'state', 'created_by', 'export_format', 'created_at'],
  sort: ['id'],
  defaultSort: '-id',
  relation: 'view',
  unaudited: true,
  events: ['finished'],
  webhooks: true,
  notes: {
    ...jobNotes,
    type: 'Exported types, separated by commas.',
    line: 'Rows that are written of the current type.',
    from: 'Only records that changed since then are exported.',
    position: 'Cursor of `/changes` from before the first page: the feed from there has every later change.',
    export_schedule: 'Id of the schedule that posted the export.',
  },
  access: jobAccess,
});
