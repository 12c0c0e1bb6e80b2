import { defineRecord, hidden, readonly } from '@deskline/record';
import { staffRead } from '../work-access';

/** Record types with a place on product backlogs, in the order of items that have the same place. */
const ON_BACKLOGS = ['problem', 'request'] as const;

const listed = ['id', 'position', 'estimate', 'created_at', 'updated_at'] as const;

/** Problem or request on a product backlog: a row of a view, which is read as the record itself. */
export const ProductBacklogItem = defineRecord('product_backlog_item', {
  collection: 'product_backlog_items',
  fields: {
    id: readonly.string(40),
    record_type: hidden.enum(ON_BACKLOGS),
    record: hidden.reference('', { typedBy: 'record_type' }),
    product_backlog: hidden.reference('product_backlog', { listedAs: 'product_backlog_items' }),
    position: readonly.integer(),
    estimate: readonly.integer(),
    problem: readonly.reference('problem'),
    request: readonly.reference('request'),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
  },
  notes: {
    id: 'Record type and id of the record.',
    position: 'The topmost is 1. Changed by product_backlog_position of the record.',
    estimate: 'That of the last sprint which the record was an item of.',
  },
  list: listed,
  listAlso: ON_BACKLOGS,
  filter: ['id', 'created_at', 'updated_at'],
  sort: ['id', 'position', 'created_at', 'updated_at'],
  defaultSort: 'position',
  nested: true,
  relation: 'view',
  rowsOf: ON_BACKLOGS,
  permittedAs: 'product_backlog',
  unversioned: true,
  events: [],
  access: [staffRead],
});
