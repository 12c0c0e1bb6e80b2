import { group, type GroupChange, type GroupState } from '@deskline/record';
import { clampInteger } from '../clamp-integer';
import { Workflow, type WorkflowRow } from '../workflow/workflow.record';
import { TimeEntry, type TimeEntryRow } from './time-entry.record';

const READS = ['time_spent', 'deleted'] as const satisfies readonly (keyof TimeEntryRow)[];

type Member = Pick<TimeEntryRow, 'id' | (typeof READS)[number]>;

/** "actual_effort: total time spent on tasks plus planned effort of related requests and problems" */
export function decide({ root, members }: GroupState<WorkflowRow, Member>): GroupChange<WorkflowRow, Member> {
  const counted = members.filter(({ deleted }) => !deleted);
  const related = root.related_effort ?? 0;
  const total = counted.reduce((sum, { time_spent }) => sum + time_spent, related);
  const actual_effort = counted.length > 0 || related > 0 ? clampInteger(total) : null;
  return actual_effort === root.actual_effort ? {} : { root: { actual_effort } };
}

export const effortGroup = group(Workflow, TimeEntry, {
  by: 'workflow',
  reads: READS,
  readsOfRoot: ['related_effort'],
  decide,
});
