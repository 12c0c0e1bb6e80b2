import { common, defineRecord, optional, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';

const listed = ['id', 'sourceID', 'name', 'agile_board', 'position', 'created_at', 'updated_at'] as const;

export const AgileBoardColumn = defineRecord('agile_board_column', {
  collection: 'agile_board_columns',
  fields: {
    ...common,
    name: required.string(128),
    agile_board: required.reference('agile_board'),
    position: optional.integer({ min: 1 }),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'position',
  createUnder: [{ parent: 'agile_board', paths: ['columns'] }],
  access: settingsAccess,
  projectedFields: ['agile_board', 'position'],
});
