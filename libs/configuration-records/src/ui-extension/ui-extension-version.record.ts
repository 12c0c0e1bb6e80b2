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
    form_definition: readonly.text({ sameAs: 'form_definition_json' }),
    form_definition_react: readonly.text(), // there are no such forms
    compiled_css: readonly.text({ sameAs: 'css' }),
    localized_html: readonly.text({ sameAs: 'html' }),
    phrases: readonly.strings(),
    dark_mode_safe: readonly.boolean({ default: false }),
    hide_note: readonly.boolean({ default: false }),
    use_designer: readonly.boolean({ default: false }),
    view_audit_path: readonly.string(255),
    activated_at: readonly.datetime(),
    archived_at: readonly.datetime(),
  },
  list: ['id', 'name', 'version_nr', 'status', 'activated_at', 'archived_at', 'created_at', 'updated_at'],
  filter: sorted,
  sort: sorted,
  defaultSort: 'id',
  createUnder: [{ parent: 'ui_extension', paths: ['versions'] }],
  nested: true,
  auditedBelow: true,
  permittedAs: 'ui_extension',
  referenceFields: ['version_nr'],
  notes: {
    version_nr: 'From 1 on, for each extension.',
    compiled_css: 'The same as `css`: plain CSS needs no compilation.',
    localized_html: 'The same as `html`: the extension itself is translated.',
    form_definition: 'The same as `form_definition_json`.',
    use_designer: 'The form has a definition.',
  },
  access: [staffRead],
});
export type UiExtensionVersionRow = Row<typeof UiExtensionVersion>;
