import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const AgileBoard = defineRecord('agile_board', {
  collection: 'agile_boards',
  fields: {
    ...common,
    name: required.string(128),
    description: optional.text(),
    manager: optional.reference('person'),
    picture_uri,
    current_sprint: readonly.reference('sprint'),
    disabled,
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  access: settingsAccess,
});
