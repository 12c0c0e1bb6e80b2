import { common, defineRecord, DESIGNERS, optional, readonly, required, writtenBy } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { openToRepresentatives } from './board-access';

const listed = ['id', 'sourceID', 'name', 'agile_board', 'position', 'created_at', 'updated_at'] as const;

const days = { min: 1, max: 3_650 } as const;

export const AgileBoardColumn = defineRecord('agile_board_column', {
  collection: 'agile_board_columns',
  fields: {
    ...common,
    name: required.string(128),
    agile_board: required.reference('agile_board'),
    position: optional.integer({ min: 1 }),
    action_type: optional.enum(['none', 'assign', 'accept', 'start', 'complete'], { default: 'none' }),
    team: optional.reference('team', { sameAccount: true }),
    member: optional.reference('person', { sameAccount: true }),
    clear_member: optional.boolean({ default: false }),
    dialog_type: optional.enum(['none', 'minimal', 'full'], { default: 'none' }),
    wip_limit: optional.integer({ min: 1 }),
    remove_after: optional.integer(days),
    // "set instead of removal when the column ever held an item": it is removed, and items keep its name
    deleted: readonly.boolean({ default: false }),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'position',
  createUnder: [{ parent: 'agile_board', paths: ['columns', 'agile_board_columns'], alsoBelow: true }],
  deletable: true,
  events: ['create', 'update', 'delete'],
  notes: {
    position: 'The leftmost is 1; a column without one follows the others.',
    action_type: 'Status that an item gets when it is moved into the column.',
    team: 'Team that an item is assigned to; with action_type assign only.',
    member: 'Member of that team.',
    clear_member: 'An item is assigned to no member; with action_type assign only.',
    remove_after: 'Days without a move after which items leave the board.',
  },
  constraints: {
    team: [{ any: [{ team: null }, { action_type: 'assign' }] }, 'invalid'],
    clear_member: [{ any: [{ clear_member: false }, { action_type: 'assign' }] }, 'invalid'],
    member: [{ any: [{ member: null }, { not: { team: null } }] }, 'invalid'],
  },
  access: [
    ...settingsAccess,
    { ...writtenBy(...DESIGNERS), delete: true },
    { to: 'everyone', read: { referred: { by: 'agile_board', where: openToRepresentatives } } },
  ],
  // Rules of the items look them up.
  projectedFields: ['agile_board', 'position', 'action_type', 'team', 'member', 'clear_member'],
});
