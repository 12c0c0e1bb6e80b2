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
import { staffRead } from '../configuration-access';
import { picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

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
  links: { services: { to: 'service', ids: 'service_ids' } },
  access: [staffRead, { ...writtenBy('service_level_manager', ...DESIGNERS), delete: true }],
});
