import type { RecordType } from '@deskline/record';
import { Problem } from '../problem/problem.record';
import { ProjectTask } from '../project-task/project-task.record';
import { Request } from '../request/request.record';
import { FINISHED } from '../task/task-statuses';
import { Task } from '../task/task.record';

/** Record type with a place on boards, and the statuses in which there is nothing left to do. */
export interface BoardRecord {
  readonly record: RecordType;
  readonly finished: readonly string[];
}

export const ON_BOARDS: readonly BoardRecord[] = [
  { record: Problem, finished: ['solved'] },
  { record: ProjectTask, finished: FINISHED },
  { record: Request, finished: ['completed'] },
  { record: Task, finished: FINISHED },
];
