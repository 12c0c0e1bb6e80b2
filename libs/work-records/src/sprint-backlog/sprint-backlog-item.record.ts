import { commonWithoutSource, defineRecord, hidden, optional, readonly, type Row } from '@deskline/record';
import { STAFF, staffRead } from '../work-access';

/** "problem, project_task, request, task: cannot be used in ?fields=" */
const unselectable = { unselectable: true } as const;

/** Work of a sprint; exactly one of these references is set. */
const records = {
  problem: readonly.reference('problem', unselectable),
  project_task: readonly.reference('project_task', unselectable),
  request: readonly.reference('request', unselectable),
  task: readonly.reference('task', unselectable),
};
const names = Object.keys(records) as (keyof typeof records)[];

/** Record that is work of a sprint. Written by the system, as the record comes to the board of the sprint and leaves it. */
export const SprintBacklogItem = defineRecord('sprint_backlog_item', {
  collection: 'sprint_backlog_items',
  fields: {
    ...commonWithoutSource,
    // "top is 1"
    position: optional.integer({
      min: 1,
      ranks: { within: 'sprint', by: 'place', among: ['sprint_backlog_item'] },
    }),
    place: hidden.decimal(),
    estimate: optional.integer({ min: 0 }),
    sprint: readonly.reference('sprint', {
      sameAccount: true,
      listedAs: 'sprint_backlog_items',
      addressedBelow: true,
    }),
    planned: readonly.boolean({ default: false }),
    done: readonly.boolean(),
    ...records,
  },
  list: ['id', 'position', 'estimate', 'sprint', 'created_at', 'updated_at'],
  listAlso: names,
  filter: ['id', 'created_at', 'updated_at'],
  sort: ['created_at', 'position', 'updated_at'],
  defaultSort: '-id',
  sortBelow: 'position',
  createUnder: names.map((parent) => ({ parent, paths: ['sprint_backlog_items'] })),
  permittedAs: 'sprint',
  visibleWith: names,
  createUnaudited: true,
  events: [],
  untold: true, // the change feed does not know who sees the record
  notes: {
    position: 'The topmost is 1.',
    planned: 'The record was there when the sprint started.',
    done: 'The record is finished; null when it was taken out of the sprint.',
  },
  access: [staffRead, { to: STAFF, update: true }],
});
export type SprintBacklogItemRow = Row<typeof SprintBacklogItem>;
