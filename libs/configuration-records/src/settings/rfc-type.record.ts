import { defineRecord } from '@deskline/record';
import { codedElsewhere } from './coded';

const { description: _none, ...fields } = codedElsewhere.fields;

/** Without description, as documented. */
export const RfcType = defineRecord('rfc_type', {
  collection: 'rfc_types',
  ...codedElsewhere,
  fields,
  list: ['id', 'sourceID', 'reference', 'name', 'position', 'created_at', 'updated_at'],
});
