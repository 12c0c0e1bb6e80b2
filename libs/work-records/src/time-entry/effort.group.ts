import { group, type GroupChange, type GroupState } from '@deskline/record';
import { keepable } from '../keepable';
import { Workflow, type WorkflowRow } from '../workflow/workflow.record';
import { TimeEntry, type TimeEntryRow } from './time-entry.record';

const READS = ['time_spent', 'deleted'] as const satisfies readonly (keyof TimeEntryRow)[];

type Member = Pick<TimeEntryRow, 'id' | (typeof READS)[number]>;

/** "actual_effort: total time spent on tasks" */
export function decide({ root, members }: GroupState<WorkflowRow, Member>): GroupChange<WorkflowRow, Member> {
  const counted = members.filter(({ deleted }) => !deleted);
  const total = counted.reduce((sum, { time_spent }) => sum + time_spent, 0);
  const actual_effort = counted.length > 0 ? keepable(total) : null;
  return actual_effort === root.actual_effort ? {} : { root: { actual_effort } };
}

export const effortGroup = group(Workflow, TimeEntry, {
  by: 'workflow',
  reads: READS,
  readsOfRoot: [],
  decide,
});
