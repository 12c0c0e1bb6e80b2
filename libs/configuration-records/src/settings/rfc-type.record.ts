import { defineRecord } from '@deskline/record';
import { codedWithoutSource } from './coded';

const { description: _none, ...fields } = codedWithoutSource.fields;

/** Without description, as documented. */
export const RfcType = defineRecord('rfc_type', {
  collection: 'rfc_types',
  ...codedWithoutSource,
  fields,
  list: ['id', 'sourceID', 'reference', 'name', 'position', 'created_at', 'updated_at'],
});
