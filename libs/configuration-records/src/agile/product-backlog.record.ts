import { attachmentsOf, common, defineRecord, enabledViews, optional, required } from '@deskline/record';
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
  fields: {
    ...common,
    name: required.string(255),
    product_owner: optional.reference('person'),
    request_template: optional.reference('request_template', { sameAccount: true }),
    service_instance: optional.reference('service_instance'),
    description: optional.text(),
    picture_uri,
    disabled,
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  access: settingsAccess,
});
