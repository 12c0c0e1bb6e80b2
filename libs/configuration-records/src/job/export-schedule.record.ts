import {
  ADMINISTRATORS,
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  optional,
  OVERSEERS,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { disabled } from '../common-fields';

/** Exports that are posted at set times, as their owner. */
export const ExportSchedule = defineRecord('export_schedule', {
  collection: 'export_schedules',
  fields: {
    ...commonWithoutSource,
    name: required.string(128),
    person: readonly.reference('person'),
    types: required.strings(),
    export_format: optional.enum(['csv', 'xlsx', 'ndjson'], { default: 'csv' }),
    incremental: optional.boolean({ default: false }),
    deliver: optional.enum(['mail', 'webhook', 'none'], { default: 'mail' }),
    disabled,
    recurrence: required.object({
      shape: 'Recurrence',
      datetimeMembers: ['next_occurrence_at', 'last_occurrence_at'],
    }),
    last_export: readonly.id('export'),
    occurs_at: hidden.datetime(),
    occurrence: hidden.object(), // the last one
    posted_with: hidden.object(), // scopes of the token that wrote it last, and its application
  },
  list: [
    'id',
    'name',
    'person',
    'types',
    'export_format',
    'incremental',
    'deliver',
    'disabled',
    'last_export',
    'created_at',
    'updated_at',
  ],
  filter: ['id', 'name', 'person', 'deliver', 'disabled'],
  sort: ['id', 'name', 'created_at', 'updated_at'],
  defaultSort: 'name',
  deletable: true,
  permittedAs: 'export',
  timerFields: ['occurs_at'],
  notes: {
    person: 'Owner, with whose rights of that moment each export runs: always the caller who made it.',
    types: 'Types of the files, as in `GET /import/types`.',
    incremental: 'Exports only what changed since the last export of the same types that succeeded.',
    deliver: 'Way in which the end of each export is told: by mail to the owner, to webhooks, or not.',
    recurrence:
      'Same hash as the workflow template recurrence. `last_occurrence_errors` say why no export was posted.',
    last_export:
      'Id of the last export that was posted; `GET /export/:id` tells its owner where the file is.',
  },
  access: [
    { to: [...ADMINISTRATORS, ...OVERSEERS], read: true },
    // Changed by its owner alone: nobody has another person's rights read for them. Others may end it.
    { to: ADMINISTRATORS, create: { person: me }, update: { person: me }, delete: true },
  ],
});
export type ExportScheduleRow = Row<typeof ExportSchedule>;
