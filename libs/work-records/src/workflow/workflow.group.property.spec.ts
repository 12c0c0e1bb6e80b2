import fc from 'fast-check';
import { ACTIVE, DONE, OPEN, TASK_STATUSES, type TaskStatus, isOneOf } from '../task/task-statuses';
import type { TaskRow } from '../task/task.record';
import { WorkflowSimulation } from '../../test/workflow-simulation';

/** Tasks 1 to n with earlier ones as predecessors: every acyclic order has this form. */
const order = fc.integer({ min: 1, max: 200 }).chain((count) => {
  const task = fc.integer({ min: 1, max: count });
  const pairs = fc.array(fc.tuple(task, task), { maxLength: 2 * count });
  return pairs.map((all) => ({ count, links: forward(all) }));
});

function forward(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const links = new Map<string, readonly [number, number]>();
  for (const [one, other] of pairs) {
    if (one !== other) links.set([one, other].sort().join(), [Math.max(one, other), Math.min(one, other)]);
  }
  return [...links.values()];
}

const step = fc.record({
  pick: fc.nat(),
  status: fc.constantFrom<TaskStatus>(...TASK_STATUSES.filter((status) => status !== 'registered')),
  by: fc.constantFrom('assignee', 'assignee', 'assignee', 'canceller', 'manager', 'anyone'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)];

/** Makes a random change that an assignee, a canceller, the manager or anybody may make. */
function walk(course: WorkflowSimulation, { pick, status, by }: Step, bold: boolean): void {
  const tasks = [...course.tasks.values()];
  const underWork = tasks.filter((task) =>
    isOneOf([...ACTIVE, 'declined', 'failed', 'rejected'], task.status),
  );
  const open = tasks.filter((task) => isOneOf(OPEN, task.status));
  if (by === 'assignee') moveOne(course, pickFrom(underWork, pick), status);
  else if (by === 'canceller') moveOne(course, pickFrom(open, pick), 'canceled');
  else if (by === 'manager' && pick % 10 === 0) course.changeWorkflow({ status: 'completed' });
  else if (by === 'anyone' && bold) moveOne(course, pickFrom(tasks, pick), status);
}

function moveOne(course: WorkflowSimulation, task: TaskRow | undefined, status: TaskStatus): void {
  if (task) course.changeTask(task.id, { status });
}

const isAtRest = (course: WorkflowSimulation): boolean => {
  const { root, members } = course.decision();
  return Object.keys(root ?? {}).length === 0 && (members?.size ?? 0) === 0;
};

const hasOpenTasks = (course: WorkflowSimulation): boolean =>
  course.statuses.some((status) => isOneOf(OPEN, status));

/** Active tasks with a predecessor that is not done. */
const aheadOfTheirTurn = ({ links, tasks }: WorkflowSimulation): number[] =>
  links
    .filter(([task, predecessor]) => is(tasks, task, ACTIVE) && !is(tasks, predecessor, DONE))
    .map(([task]) => task);

const is = (tasks: ReadonlyMap<number, TaskRow>, id: number, statuses: readonly string[]) =>
  isOneOf(statuses, tasks.get(id)?.status);

describe('a workflow of up to 200 tasks in any order', () => {
  it('never assigns a task before its predecessors are done, is never completed with open tasks, and settles', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 25 }), ({ count, links }, steps) => {
        const course = new WorkflowSimulation(Array(count).fill({}), links).changeWorkflow({
          status: 'in_progress',
        });
        for (const each of steps) {
          walk(course, each, false);
          expect(aheadOfTheirTurn(course)).toEqual([]);
          expect(course.workflow.status === 'completed' && hasOpenTasks(course)).toBe(false);
          expect(isAtRest(course)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('settles within three rounds after any change, with any failure tasks', () => {
    const failures = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 });
    fc.assert(
      fc.property(order, failures, fc.array(step, { maxLength: 25 }), ({ count, links }, pairs, steps) => {
        const tasks: Partial<TaskRow>[] = Array.from({ length: count }, () => ({}));
        for (const [one, other] of pairs) {
          const [index, id] = [one % count, (other % count) + 1];
          if (index + 1 !== id) tasks[index] = { failure_task: id };
        }
        const course = new WorkflowSimulation(tasks, links).settle();
        for (const each of steps) {
          walk(course, each, true);
          expect(course.rounds).toBeLessThanOrEqual(3);
          expect(course.workflow.status === 'completed' && hasOpenTasks(course)).toBe(false);
          expect(isAtRest(course)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('assigns only registered tasks with all predecessors done, from any state', () => {
    const statuses = fc.array(fc.constantFrom<TaskStatus>(...TASK_STATUSES), {
      minLength: 200,
      maxLength: 200,
    });
    fc.assert(
      fc.property(order, statuses, ({ count, links }, all) => {
        const tasks = all.slice(0, count).map((status) => ({ status }));
        const course = new WorkflowSimulation(tasks, links);
        const moved = [...(course.decision().members ?? [])].filter(([, { status }]) => status);
        for (const [id, { status }] of moved) {
          expect([course.status(id), status]).toEqual(['registered', 'assigned']);
          const before = links
            .filter(([task]) => task === id)
            .map(([, predecessor]) => course.status(predecessor));
          expect(before.filter((one) => !isOneOf(DONE, one))).toEqual([]);
        }
        expect(isAtRest(course.settle())).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('can always be finished by completing the assigned tasks', () => {
    fc.assert(
      fc.property(order, ({ count, links }) => {
        const course = new WorkflowSimulation(Array(count).fill({}), links).changeWorkflow({
          status: 'in_progress',
        });
        for (let done = 0; done < count; done++) {
          const task = [...course.tasks.values()].find(({ status }) => status === 'assigned');
          course.changeTask(task?.id ?? 0, { status: 'completed' });
        }
        expect(course.workflow).toMatchObject({ status: 'completed', completion_reason: 'complete' });
      }),
      { numRuns: 10 },
    );
  });
});
