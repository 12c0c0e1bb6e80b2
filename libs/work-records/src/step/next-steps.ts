import { DONE, FINISHED, hasStatus } from '../task/task-statuses';
import type { Order } from '../workflow/precedence';

interface Step {
  readonly id: number;
  readonly status: string;
}

export const isDone = hasStatus(DONE);
export const isFinished = hasStatus(FINISHED);

/** "its manager sets its status to in_progress, or one of its tasks is moved on by hand" */
export const isUnderWay = (status: string, steps: readonly Step[]): boolean =>
  status === 'in_progress' || status === 'completed' || steps.some((step) => step.status !== 'registered');

/** "a task becomes assigned as soon as all its predecessors are completed, approved or canceled, or it has none" */
export const isNext = ({ id, status }: Step, order: Order, done: ReadonlySet<number>): boolean =>
  status === 'registered' && order.predecessorsOf(id).every((predecessor) => done.has(predecessor));
