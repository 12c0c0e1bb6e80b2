import { defineRecord, readonly } from '@deskline/record';
import { jobAccess, jobFields, jobNotes } from './job-fields';

/** File whose rows are, or were, written as records. */
export const Import = defineRecord('import', {
  collection: 'imports',
  fields: {
    ...jobFields,
    results: readonly.object({ shape: 'JobResults' }),
    mode: readonly.enum(['upsert', 'create', 'update'], { default: 'upsert' }),
    dry_run: readonly.boolean({ default: false }),
    notify: readonly.boolean({ default: false }),
    ignore_unknown: readonly.boolean({ default: false }),
    origin: readonly.string(),
  },
  list: [
    'id',
    'type',
    'state',
    'created_by',
    'line',
    'lines',
    'results',
    'mode',
    'dry_run',
    'created_at',
    'started_at',
    'finished_at',
  ],
  filter: ['id', 'type', 'state', 'created_by', 'dry_run', 'created_at'],
  sort: ['id'],
  defaultSort: '-id',
  relation: 'view',
  unaudited: true,
  events: ['finished'],
  webhooks: true,
  notes: {
    ...jobNotes,
    type: 'Imported type, as in `GET /import/types`.',
    line: 'Line of the file up to which rows are done.',
    lines: 'Lines of the file.',
    results: 'Rows by outcome, so far or in all.',
    origin: 'Name of the installation whose ids the file has.',
  },
  access: jobAccess,
});
