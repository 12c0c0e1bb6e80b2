import { summary, aggregate } from '@deskline/record';
import { progressOf, type Progress } from '../progress';
import { ProjectTask } from '../project-task/project-task.record';
import { isDone } from '../step/next-steps';
import { ACTIVE, FAILED, hasStatus, type TaskStatus } from '../task/task-statuses';
import { Task } from '../task/task.record';
import { Phase, type PhaseRow } from './phase.record';

/** Task or project task. */
interface Step {
  readonly id: number;
  readonly status: TaskStatus;
  readonly failure_task?: number | null;
}

const isActive = hasStatus(ACTIVE);
const isFailed = hasStatus(FAILED);

/** As with workflows: "an unresolved failed/rejected task, or unfinished tasks and none assigned: progress_halted". */
export function progressOfTasks(tasks: readonly Step[]): Progress | null {
  const active = new Set<number | null>(tasks.filter(isActive).map(({ id }) => id));
  const isHalted = (task: Step) =>
    isFailed(task) ? !active.has(task.failure_task ?? null) : task.status === 'declined' && active.size === 0;
  return progressOf(
    tasks.map((task) => {
      if (task.status === 'registered') return 'registered';
      if (isHalted(task)) return 'progress_halted';
      return isDone(task) ? 'completed' : 'in_progress';
    }),
  );
}

/** "Phases of a project open and close with their tasks"; without tasks a phase is registered. */
export const decide = (_phase: PhaseRow, work: readonly (Progress | null)[]): Partial<PhaseRow> => ({
  status: progressOf(work) ?? 'registered',
});

/** Record types with a phase, one line each. */
const VOICES = [
  aggregate(Task, 'phase', ['status', 'failure_task'], progressOfTasks),
  aggregate(ProjectTask, 'phase', ['status'], progressOfTasks),
];

export const phaseGroups = summary(Phase, VOICES, decide);
