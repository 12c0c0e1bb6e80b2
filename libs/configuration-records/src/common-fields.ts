import { optional, readonly } from '@deskline/record';

export const disabled = optional.boolean({ default: false });
export const picture_uri = optional.string(2_048, { format: 'uri' });
export const time_zone = optional.string(255, { format: 'time_zone' });

/** Which UI extension shows the custom fields is settled by the record's category or template. */
export const extended = {
  ui_extension: readonly.reference('ui_extension'),
  custom_fields: optional.customFields(),
};
