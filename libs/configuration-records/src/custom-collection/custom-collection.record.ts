import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  required,
  type Row,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const source = optional.string(30, { caseInsensitive: true });
const sourceID = optional.string(128, { caseInsensitive: true });
/** "default the name in lower case with underscores for spaces" */
const reference = optional.string(128, { caseInsensitive: true, slugOf: ['name'] });

/** Fields that a collection and its elements have in common. */
export const collectionFields = {
  ...common,
  source,
  sourceID,
  name: required.string(128),
  reference,
  disabled,
  picture_uri,
};

/** List of choices, such as cost centres, that custom fields refer to. */
export const CustomCollection = defineRecord('custom_collection', {
  collection: 'custom_collections',
  fields: {
    ...collectionFields,
    description: optional.text(),
    ui_extension: optional.reference('ui_extension'),
    ...attachmentsOf('description'),
  },
  list: ['id', 'sourceID', 'reference', 'name', 'description', 'created_at', 'updated_at'],
  filter: ['disabled', 'reference'],
  sort: ['id', 'sourceID', 'reference', 'created_at', 'updated_at'],
  defaultSort: 'id',
  views: enabledViews,
  unique: [['reference']],
  projectedFields: ['reference'],
  notes: {
    disabled: 'True if no further custom view may be related to it.',
    reference: 'The name in lower case with spaces replaced by underscore, where none is given.',
    ui_extension: 'Extension of the forms of its elements.',
  },
  lookups: { ui_extension: { category: 'enum' } },
  // Everybody fills in forms.
  access: [{ to: 'everyone', read: { disabled: false } }, ...settingsAccess],
});
export type CustomCollectionRow = Row<typeof CustomCollection>;
