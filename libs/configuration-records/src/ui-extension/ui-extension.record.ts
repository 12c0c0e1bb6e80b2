import { common, defineRecord, hidden, optional, readonly, required, type Row } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';
import { UI_EXTENSION_CATEGORIES } from './ui-extension-categories';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

/** Fields are those of the prepared version; `activate` makes it the active one. */
export const UiExtension = defineRecord('ui_extension', {
  collection: 'ui_extensions',
  fields: {
    ...common,
    name: required.string(255),
    title: optional.string(255),
    category: optional.enum(UI_EXTENSION_CATEGORIES),
    description: optional.text(),
    html: optional.text(),
    localized_html: readonly.localized('html'),
    phrases: readonly.strings(),
    css: optional.text(),
    compiled_css: readonly.text(),
    javascript: optional.text(),
    form_definition_json: optional.text(),
    activate: optional.boolean({ transient: true }),
    active_version: readonly.reference('ui_extension_version'),
    prepared_version: readonly.reference('ui_extension_version'),
    version_nr: hidden.integer(), // that of the latest version
    dark_mode_safe: optional.boolean({ default: false }),
    hide_note: optional.boolean({ default: false }),
    show_on_complete: optional.boolean({ default: false }),
    disabled,
    created_by: readonly.reference('person'),
  },
  list: ['id', 'sourceID', 'name', 'active_version', 'prepared_version', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'disabled'],
  sort: sorted,
  defaultSort: 'name',
  notes: {
    activate: 'True makes the prepared version the active one.',
    html: 'From the prepared version, else from the active one; css, javascript and the form likewise.',
    phrases: 'Texts in html that can be translated.',
  },
  access: settingsAccess,
  // Other records find the extension of their forms by them.
  projectedFields: ['category', 'active_version'],
});
export type UiExtensionRow = Row<typeof UiExtension>;
