import { optional, readonly } from '@deskline/record';
import type { UI_EXTENSION_CATEGORIES } from './ui-extension/ui-extension-categories';

export const disabled = optional.boolean({ default: false });
export const picture_uri = optional.string(2_048, { format: 'picture', svg: true });
export const time_zone = optional.string(255, { format: 'time_zone' });

/** UI extension in use for the record type, which shows the custom fields. */
export const extendedAs = (category: (typeof UI_EXTENSION_CATEGORIES)[number]) => ({
  ui_extension: readonly.reference('ui_extension', { latest: { category, active_version: true } }),
  custom_fields: optional.customFields(),
});
