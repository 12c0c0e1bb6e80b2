import { common, defineRecord, optional, required, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';

const listed = ['id', 'sourceID', 'name', 'agile_board', 'position', 'created_at', 'updated_at'] as const;

export const AgileBoardColumn = defineRecord('agile_board_column', {
  collection: 'agile_board_columns',
  title: 'name',
  fields: {
    ...common,
    name: required.string(128),
    agile_board: required.reference('agile_board'),
    position: optional.integer({ min: 1 }),
  },
  list: listed,
  filter: [...listed, 'source'],
  sort: listed,
  defaultSort: 'position',
  createUnder: [{ parent: 'agile_board', paths: ['columns'] }],
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface AgileBoardColumn extends Output<typeof AgileBoardColumn> {}
