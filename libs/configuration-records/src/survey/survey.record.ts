import { attachmentsOf, common, defineRecord, enabledViews, optional, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Survey = defineRecord('survey', {
  collection: 'surveys',
  fields: {
    ...common,
    name: required.string(255),
    introduction: optional.text(),
    completion: optional.text(),
    disabled,
    ...attachmentsOf('introduction', 'completion'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  sort: ['id', 'sourceID', 'created_at', 'updated_at'],
  defaultSort: 'name',
  views: enabledViews,
  // Respondents read the survey.
  access: [{ to: 'everyone', read: { disabled: false } }, ...settingsAccess],
});
