import { attachmentsOf, common, defineRecord, optional, required, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Survey = defineRecord('survey', {
  collection: 'surveys',
  title: 'name',
  fields: {
    ...common,
    name: required.string(255),
    introduction: optional.text(),
    completion: optional.text(),
    disabled,
    ...attachmentsOf('introduction', 'completion'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: ['id', 'sourceID', 'created_at', 'updated_at'],
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface Survey extends Output<typeof Survey> {}
