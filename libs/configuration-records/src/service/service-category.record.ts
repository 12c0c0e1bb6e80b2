import {
  attachmentsOf,
  common,
  defineRecord,
  DESIGNERS,
  optional,
  readonly,
  required,
  writtenBy,
} from '@deskline/record';
import { picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;
const keepers = writtenBy('service_level_manager', ...DESIGNERS);

export const ServiceCategory = defineRecord('service_category', {
  collection: 'service_categories',
  fields: {
    ...common,
    name: required.string(255),
    description: optional.text(),
    localized_name: readonly.localized('name'),
    localized_description: readonly.localized('description'),
    picture_uri,
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'name',
  deletable: true,
  events: ['create', 'update', 'delete'],
  links: { services: { to: 'service' } },
  // What the catalog is sorted by; of its services everyone sees those that apply to them.
  access: [
    { to: 'everyone', read: true },
    { ...keepers, delete: true },
  ],
});
