import type { AnyRecord, RecordRights, Reference } from '../../api/record';

/** Task of a workflow, as far as its graph and its time line show it. */
export interface FlowTask extends AnyRecord {
  readonly id: number;
  readonly subject: string;
  readonly status: string;
  readonly category: string;
  readonly member: Reference | null;
  readonly team: Reference | null;
  readonly phase: Reference | null;
  readonly predecessor_ids: readonly number[];
  readonly failure_task: Reference | null;
  readonly start_at: string | null;
  readonly anticipated_assignment_at: string | null;
  readonly assigned_at: string | null;
  readonly completion_target_at: string | null;
  readonly finished_at: string | null;
  readonly may?: RecordRights;
}

export const FLOW_FIELDS = [
  'id',
  'subject',
  'status',
  'category',
  'member',
  'team',
  'phase',
  'predecessor_ids',
  'failure_task',
  'start_at',
  'anticipated_assignment_at',
  'assigned_at',
  'completion_target_at',
  'finished_at',
  'may',
].join(',');

const DONE = ['completed', 'approved', 'canceled'];
const FAILED = ['failed', 'rejected', 'declined'];

export type Progress = 'waiting' | 'active' | 'done' | 'failed';

/** Stage of a task, for its colour. */
export function progressOf({ status }: Pick<FlowTask, 'status'>): Progress {
  if (DONE.includes(status)) return 'done';
  if (FAILED.includes(status)) return 'failed';
  return status === 'registered' ? 'waiting' : 'active';
}

type Linked = Pick<FlowTask, 'id' | 'predecessor_ids'>;

export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Edges from predecessors to their successors, within the workflow. */
export function edgesOf(tasks: readonly Linked[]): Edge[] {
  const known = new Set(tasks.map(({ id }) => id));
  return tasks.flatMap(({ id, predecessor_ids }) =>
    predecessor_ids.filter((from) => known.has(from)).map((from) => ({ from, to: id })),
  );
}

/** Whether `from` as a predecessor of `to` would close a circle. */
export function closesCircle(tasks: readonly Linked[], from: number, to: number): boolean {
  const before = new Map(tasks.map(({ id, predecessor_ids }) => [id, predecessor_ids]));
  const seen = new Set<number>();
  const reaches = (id: number): boolean => {
    if (id === to) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (before.get(id) ?? []).some(reaches);
  };
  return reaches(from);
}

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Time of a task: as it was, as it is planned, or null where nothing says it. */
export function spanOf(task: FlowTask): Span | null {
  const begin = task.assigned_at ?? task.anticipated_assignment_at ?? task.start_at;
  const end = task.finished_at ?? task.completion_target_at ?? begin;
  if (begin === null || end === null) return null;
  const [from, until] = [Date.parse(begin), Date.parse(end)];
  return { from, until: Math.max(from, until) };
}

/** Time of all tasks together. */
export function spanOfAll(tasks: readonly FlowTask[]): Span | null {
  const spans = tasks.map(spanOf).filter((span) => span !== null);
  if (spans.length === 0) return null;
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    until: Math.max(...spans.map(({ until }) => until)),
  };
}

export const mayLink = ({ may }: FlowTask): boolean =>
  may === undefined || (may.update && may.changing.includes('predecessor_ids'));
