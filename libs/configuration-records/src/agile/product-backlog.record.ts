import { attachmentsOf, common, defineRecord, optional, required, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const listed = [
  'id',
  'sourceID',
  'name',
  'request_template',
  'service_instance',
  'created_at',
  'updated_at',
] as const;

export const ProductBacklog = defineRecord('product_backlog', {
  collection: 'product_backlogs',
  title: 'name',
  fields: {
    ...common,
    name: required.string(128),
    product_owner: optional.reference('person'),
    request_template: optional.reference('request_template'),
    service_instance: optional.reference('service_instance'),
    description: optional.text(),
    picture_uri,
    disabled,
    ...attachmentsOf('description'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: listed,
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface ProductBacklog extends Output<typeof ProductBacklog> {}
