import type { Vocabulary } from './label-table';

/** The wire names are English: only what they do not say by themselves. */
export const en: Vocabulary = {
  fields: {},
  values: {
    rfc: 'Request for change (RFC)',
    rfi: 'Request for information (RFI)',
    time_material: 'Time and material',
    flsa: 'First line support agreement',
    create: 'created',
    update: 'updated',
    delete: 'deleted',
    'note-added': 'note added',
    'status-changed': 'status changed',
    'team-changed': 'team changed',
    'member-changed': 'member changed',
    'manager-changed': 'manager changed',
    'agile-board-column-changed': 'agile board column changed',
    'major-incident-status-changed': 'major incident status changed',
  },
  attachments: 'attachments',
};
