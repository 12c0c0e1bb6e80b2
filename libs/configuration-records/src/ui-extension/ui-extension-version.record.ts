import { commonWithoutSource, defineRecord, readonly, type Row } from '@deskline/record';
import { staffRead } from '../configuration-access';

const sorted = ['id', 'version_nr', 'status', 'created_at', 'updated_at'] as const;

/** Former, active or prepared version of an extension; written through the extension only. */
export const UiExtensionVersion = defineRecord('ui_extension_version', {
  collection: 'ui_extension_versions',
  title: 'name',
  fields: {
    ...commonWithoutSource,
    ui_extension: readonly.reference('ui_extension'),
    name: readonly.string(255),
    version_nr: readonly.integer(),
    status: readonly.enum(['being_prepared', 'active', 'archived'], { default: 'being_prepared' }),
    html: readonly.text(),
    css: readonly.text(),
    javascript: readonly.text(),
    form_definition_json: readonly.text(),
    activated_at: readonly.datetime(),
    archived_at: readonly.datetime(),
  },
  list: ['id', 'name', 'version_nr', 'status', 'activated_at', 'archived_at', 'created_at', 'updated_at'],
  filter: sorted,
  sort: sorted,
  defaultSort: 'id',
  createUnder: [{ parent: 'ui_extension', paths: ['versions'] }],
  nested: true,
  permittedAs: 'ui_extension',
  referenceFields: ['version_nr'],
  notes: {
    version_nr: 'From 1 on, for each extension.',
  },
  access: [staffRead],
});
export type UiExtensionVersionRow = Row<typeof UiExtensionVersion>;
