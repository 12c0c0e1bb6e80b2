import fc from 'fast-check';
import { ACTIVE, DONE, isOneOf } from '../task/task-statuses';
import { WorkflowSimulation } from '../../test/workflow-simulation';
import { faultIn, inOrder, type Precedence } from './precedence';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Up to 200 tasks with links between any of them, also to themselves. */
const anyLinks = fc.integer({ min: 1, max: 200 }).chain((count) => {
  const task = fc.integer({ min: 1, max: count });
  return fc.record({
    count: fc.constant(count),
    links: fc.uniqueArray(fc.tuple(task, task), {
      maxLength: Math.ceil(1.2 * count),
      selector: ([one, other]) => `${one} ${other}`,
    }),
  });
});

/** Reference implementation: follows all links from each task. */
function leadsBack(links: Precedence): boolean {
  const follows = new Map<number, number[]>();
  for (const [task, predecessor] of links) follows.set(task, [...(follows.get(task) ?? []), predecessor]);
  return [...follows.keys()].some((start) => {
    const seen = new Set<number>();
    const ahead = [...(follows.get(start) ?? [])];
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (next === start) return true;
      if (!seen.has(next)) ahead.push(...(follows.get(next) ?? []));
      seen.add(next);
    }
    return false;
  });
}

describe('links between up to 200 tasks, valid or not', () => {
  it('are refused for a cycle exactly when there is one', () => {
    const found = { cycle: 0, none: 0 };
    fc.assert(
      fc.property(anyLinks, ({ count, links }) => {
        const fault = faultIn(links, numbersTo(count), 'other_workflow');
        found[fault === 'cycle' ? 'cycle' : 'none']++;
        expect(fault).toBe(leadsBack(links) ? 'cycle' : null);
      }),
      { numRuns: 300 },
    );
    // Both outcomes occur, or the test is void.
    expect(found.cycle).toBeGreaterThan(20);
    expect(found.none).toBeGreaterThan(20);
  });

  it('give a topological order of every task', () => {
    fc.assert(
      fc.property(anyLinks, ({ count, links }) => {
        const order = inOrder(links, numbersTo(count));
        if (!order) return;
        expect([...order].sort((one, other) => one - other)).toEqual(numbersTo(count));
        const place = new Map(order.map((task, index) => [task, index]));
        for (const [task, predecessor] of links)
          expect(place.get(task)).toBeGreaterThan(place.get(predecessor) ?? NaN);
      }),
      { numRuns: 200 },
    );
  });

  it('are refused when they lead out of the workflow', () => {
    fc.assert(
      fc.property(anyLinks, fc.boolean(), ({ count, links }, isFrom) => {
        const foreign = isFrom ? ([count + 1, 1] as const) : ([1, count + 1] as const);
        expect(faultIn([...links, foreign], numbersTo(count), 'other_workflow')).toBe('other_workflow');
      }),
      { numRuns: 50 },
    );
  });
});

describe('a workflow with links that change while it is in progress', () => {
  const move = fc.record({
    pick: fc.nat(),
    predecessors: fc.array(fc.nat(), { maxLength: 4 }),
    worksOff: fc.boolean(),
  });

  it('never has a cycle, an active task with open predecessors, or open tasks when it is completed', () => {
    const refused = { times: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }),
        fc.array(move, { minLength: 10, maxLength: 40 }),
        (count, moves) => {
          // In a chain most tasks are registered, and can be moved.
          const chain = numbersTo(count - 1).map((task) => [task + 1, task] as const);
          const course = new WorkflowSimulation(Array(count).fill({}), chain).changeWorkflow({
            status: 'in_progress',
          });
          for (const { pick, predecessors, worksOff } of moves) {
            if (worksOff) workOff(course, pick);
            else if (!reorder(course, pick, predecessors, count)) refused.times++;
            expect(leadsBack(course.links)).toBe(false);
            expect(aheadOfTheirTurn(course)).toEqual([]);
            const isOpen = course.statuses.some((status) => !isOneOf(DONE, status));
            expect(course.workflow.status === 'completed' && isOpen).toBe(false);
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(refused.times).toBeGreaterThan(0);
  });
});

function workOff(course: WorkflowSimulation, pick: number): void {
  const assigned = [...course.tasks.values()].filter(({ status }) => isOneOf(ACTIVE, status));
  const task = assigned[pick % Math.max(assigned.length, 1)];
  if (task) course.changeTask(task.id, { status: 'completed' });
}

/** Gives a registered task other predecessors; true when they are accepted, or no task is left. */
function reorder(
  course: WorkflowSimulation,
  pick: number,
  predecessors: readonly number[],
  count: number,
): boolean {
  const waiting = [...course.tasks.values()].filter(({ status }) => status === 'registered');
  const task = waiting[pick % Math.max(waiting.length, 1)];
  const wanted = [...new Set(predecessors.map((each) => (each % count) + 1))];
  return !task || course.relink(task.id, wanted);
}

/** Active tasks with a predecessor that is not done. */
const aheadOfTheirTurn = ({ links, tasks }: WorkflowSimulation): number[] =>
  links
    .filter(([task]) => isOneOf(ACTIVE, tasks.get(task)?.status))
    .filter(([, predecessor]) => !isOneOf(DONE, tasks.get(predecessor)?.status))
    .map(([task]) => task);
