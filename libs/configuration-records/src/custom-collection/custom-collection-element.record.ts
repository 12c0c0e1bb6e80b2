import {
  attachmentsOf,
  defineRecord,
  enabledViews,
  hidden,
  optional,
  readonly,
  required,
  writeonly,
  type Row,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { collectionFields } from './custom-collection.record';

/** One choice of a custom collection. */
export const CustomCollectionElement = defineRecord('custom_collection_element', {
  collection: 'custom_collection_elements',
  fields: {
    ...collectionFields,
    // "accept custom_collection_id and custom_collection with the reference"
    custom_collection: required.code('custom_collection', { systemFilled: true }),
    custom_collection_id: writeonly.reference('custom_collection', { transient: true, sameAccount: true }),
    collection: hidden.reference('custom_collection', { listedAs: 'collection_elements' }),
    description: optional.string(255),
    information: optional.text(),
    localized_name: readonly.localized('name', { unselectable: true }),
    localized_description: readonly.localized('description', { unselectable: true }),
    custom_fields: optional.customFields(),
    ...attachmentsOf('information'),
  },
  list: [
    'id',
    'sourceID',
    'custom_collection',
    'reference',
    'name',
    'description',
    'created_at',
    'updated_at',
  ],
  filter: ['custom_collection', 'disabled', 'name', 'reference'],
  sort: ['id', 'sourceID', 'custom_collection', 'reference', 'created_at', 'updated_at'],
  defaultSort: 'id',
  views: enabledViews,
  unique: [['custom_collection', 'reference']],
  lookups: { custom_collection: {}, custom_collection_id: { reference: 'string' } },
  notes: {
    custom_collection: 'Reference of the collection. It does not change after the create.',
    custom_collection_id: 'Id of the collection, in place of its reference.',
    disabled: 'True if custom fields no longer offer it.',
    reference: 'The name in lower case with spaces replaced by underscore, where none is given.',
  },
  // Everybody fills in forms.
  access: [{ to: 'everyone', read: { disabled: false } }, ...settingsAccess],
});
export type CustomCollectionElementRow = Row<typeof CustomCollectionElement>;
