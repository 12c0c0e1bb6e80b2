import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  directoryViews,
  optional,
  required,
} from '@deskline/record';
import { directoryAccess } from '../configuration-access';
import { disabled, extendedAs, picture_uri, time_zone } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Site = defineRecord('site', {
  collection: 'sites',
  fields: {
    ...common,
    name: required.string(80),
    disabled,
    address: optional.string(255),
    zip: optional.string(255),
    city: optional.string(255),
    state: optional.string(255),
    country: optional.string(255),
    time_zone,
    integration: optional.boolean({ default: false }),
    picture_uri,
    remarks: optional.text(),
    ...extendedAs('site'),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: { ...enabledViews, ...directoryViews },
  viewAccounts: { directory: 'directory', support_domain: 'support_domain' },
  access: directoryAccess,
});
