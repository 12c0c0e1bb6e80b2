import {
  attachmentsOf,
  common,
  defineRecord,
  optional,
  readonly,
  required,
  type Output,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const AgileBoard = defineRecord('agile_board', {
  collection: 'agile_boards',
  title: 'name',
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
  sort: listed,
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  collections: { columns: { of: 'agile_board_column', by: 'agile_board' } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface AgileBoard extends Output<typeof AgileBoard> {}
