import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  hidden,
  optional,
  required,
  type Row,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const ScrumWorkspace = defineRecord('scrum_workspace', {
  collection: 'scrum_workspaces',
  fields: {
    ...common,
    name: required.string(128),
    agile_board: required.reference('agile_board', { sameAccount: true }),
    product_backlog: required.reference('product_backlog', { sameAccount: true }),
    team: required.reference('team'),
    sprint_length: required.integer({ min: 1 }), // weeks
    description: optional.text(),
    picture_uri,
    current_sprint: hidden.reference('sprint'), // shown by its agile board
    disabled,
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  indexes: [['agile_board'], ['team']],
  access: settingsAccess,
});
export type ScrumWorkspaceRow = Row<typeof ScrumWorkspace>;
