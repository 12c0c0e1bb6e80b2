import fc from 'fast-check';
import { NOW, rowOf, saved } from '../../test/rows';
import { progressOfTasks } from '../project/phase.group';
import { Project, type ProjectRow } from '../project/project.record';
import { DONE, isOneOf } from '../task/task-statuses';
import type { PhaseOfProject } from './phase-due';
import { decide } from './project-task.group';
import { ACTIVE, PROJECT_TASK_STATUSES, type ProjectTaskStatus } from './project-task-statuses';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';
import { projectTaskRules } from './project-task.rules';

type Links = readonly (readonly [number, number])[];
const phase = (id: number, position: number, status = 'registered'): PhaseOfProject => ({
  id,
  position,
  status,
});

/** Project in progress with tasks 1 to n: rules and groups run until they settle. */
class Plan {
  readonly tasks: Map<number, ProjectTaskRow>;
  rounds = 0;

  constructor(
    tasks: readonly Partial<ProjectTaskRow>[],
    readonly links: Links = [],
    readonly phases: readonly PhaseOfProject[] = [],
    readonly status: ProjectRow['status'] = 'in_progress',
  ) {
    const row = (values: Partial<ProjectTaskRow>, index: number) =>
      rowOf(ProjectTask, {
        project: 1,
        planned_duration: 60,
        category: 'activity',
        ...values,
        id: index + 1,
      });
    this.tasks = new Map(tasks.map((values, index) => [index + 1, row(values, index)]));
  }

  get all(): readonly ProjectTaskRow[] {
    return [...this.tasks.values()];
  }

  statusOf(id: number): string | undefined {
    return this.tasks.get(id)?.status;
  }

  decision() {
    const { links, phases, status } = this;
    const root = rowOf(Project, { id: 1, status });
    const beside = [phases as unknown as Record<string, unknown>[]];
    const memberChanges = new Map(this.all.map(({ id }) => [id, { before: null, byClient: false }]));
    const members = { members: this.all, otherMembers: beside, memberChanges };
    return decide({ root, ...members, links, now: NOW, lookups: () => ({}) });
  }

  move(id: number, status: ProjectTaskStatus): this {
    this.save(id, { status });
    return this.settle();
  }

  settle(): this {
    for (this.rounds = 0; this.rounds < 5; this.rounds++) {
      const moved = [...(this.decision().members ?? [])];
      if (moved.length === 0) return this;
      for (const [id, values] of moved) this.save(id, values);
    }
    throw new Error('The project does not come to rest');
  }

  private save(id: number, values: Partial<ProjectTaskRow>): void {
    const before = this.tasks.get(id) as ProjectTaskRow;
    this.tasks.set(id, saved(projectTaskRules, before, { ...before, ...values }).after);
  }
}

const statuses = (plan: Plan) => plan.all.map(({ status }) => status);
const phases = (plan: Plan) => plan.all.map((task) => task.phase);

describe('tasks of a project', () => {
  it('are assigned when the project starts, or with a task that a person moves on', () => {
    expect(statuses(new Plan([{}, {}], [[2, 1]], [], 'registered').settle())).toEqual([
      'registered',
      'registered',
    ]);
    expect(statuses(new Plan([{}, {}], [[2, 1]]).settle())).toEqual(['assigned', 'registered']);
    expect(statuses(new Plan([{ status: 'in_progress' }, {}], [], [], 'registered').settle())).toEqual([
      'in_progress',
      'assigned',
    ]);
  });

  it('reach milestones at once that only follow milestones', () => {
    const milestone = { category: 'milestone' } as const;
    const chain: Links = [
      [2, 1],
      [3, 2],
      [4, 3],
    ];
    const plan = new Plan([{}, milestone, milestone, {}], chain).settle();
    expect(statuses(plan.move(1, 'completed'))).toEqual(['completed', 'completed', 'completed', 'assigned']);
    expect(statuses(new Plan([milestone]).settle())).toEqual(['assigned']);
  });

  it('get anticipated_assignment_at from the targets of their predecessors', () => {
    const plan = new Plan(
      [{}, {}, {}],
      [
        [2, 1],
        [3, 2],
      ],
    ).settle();
    expect(plan.all.map((task) => task.anticipated_assignment_at)).toEqual([
      null,
      '2026-03-02T10:00:00Z',
      '2026-03-02T11:00:00Z',
    ]);
  });

  it.each([
    [
      'a circle',
      [
        [1, 2],
        [2, 1],
      ],
      'cycle',
    ],
    ['a task from elsewhere', [[1, 9]], 'other_project'],
  ] as const)('refuse %s', (_what, links, because) => {
    expect(new Plan([{}, {}], links).decision().refuse).toEqual({ field: 'predecessors', because });
  });
});

describe('the phase of a project task', () => {
  const three = [phase(12, 2), phase(11, 1), phase(13, 3)];

  it('is the first phase that is not completed', () => {
    expect(phases(new Plan([{}], [], three).settle())).toEqual([11]);
    expect(phases(new Plan([{}], [], [phase(11, 1, 'completed'), phase(12, 2)]).settle())).toEqual([12]);
    expect(phases(new Plan([{}]).settle())).toEqual([null]);
  });

  it("is the latest of its predecessors', else the earliest of its successors'", () => {
    const links: Links = [
      [3, 1],
      [3, 2],
      [5, 4],
      [6, 5],
    ];
    const tasks = [{ phase: 11 }, { phase: 12 }, {}, {}, { phase: 13 }, { phase: 13 }];
    expect(phases(new Plan(tasks, links, three).settle())).toEqual([11, 12, 12, 13, 13, 13]);
  });

  it('is the one that the task is planned into, also before that of a predecessor', () => {
    const done = { phase: null, status: 'completed' } as const;
    const links: Links = [
      [2, 1],
      [3, 1],
    ];
    expect(phases(new Plan([{ phase: 13 }, { phase: 11 }, done], links, three).settle())).toEqual([
      13,
      11,
      null,
    ]);
  });
});

describe('a project of up to 60 tasks in any order', () => {
  const plan = fc.integer({ min: 1, max: 60 }).chain((count) => {
    const task = fc.integer({ min: 1, max: count });
    const pairs = fc.array(fc.tuple(task, task), { maxLength: 2 * count });
    const category = fc.constantFrom('activity', 'approval', 'milestone' as const);
    return fc.record({
      links: pairs.map((all) => all.filter(([one, other]) => one > other)),
      tasks: fc.array(fc.record({ category }), { minLength: count, maxLength: count }),
    });
  });
  const step = fc.tuple(
    fc.nat(),
    fc.constantFrom(...PROJECT_TASK_STATUSES.filter((each) => each !== 'registered')),
  );
  const threePhases = [phase(11, 1), phase(12, 2), phase(13, 3)];

  it('never assigns a task before its predecessors are done or in a phase before theirs, and settles', () => {
    fc.assert(
      fc.property(plan, fc.array(step, { maxLength: 15 }), ({ links, tasks }, steps) => {
        const course = new Plan(tasks, links, threePhases).settle();
        for (const [pick, status] of steps) {
          const active = course.all.filter((task) => isOneOf(ACTIVE, task.status));
          const chosen = active[pick % Math.max(active.length, 1)];
          if (chosen) course.move(chosen.id, status);
          const ahead = links.filter(
            ([task, before]) =>
              isOneOf(ACTIVE, course.statusOf(task)) && !isOneOf(DONE, course.statusOf(before)),
          );
          expect(ahead).toEqual([]);
          const phaseOf = (id: number) => Number(course.tasks.get(id)?.phase);
          expect(links.filter(([task, before]) => phaseOf(task) < phaseOf(before))).toEqual([]);
          expect(course.decision().members?.size ?? 0).toBe(0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('can always be finished by completing the assigned tasks', () => {
    fc.assert(
      fc.property(plan, ({ links, tasks }) => {
        const course = new Plan(tasks, links).settle();
        for (let task = active(course); task; task = active(course)) course.move(task.id, 'completed');
        expect(progressOfTasks(course.all)).toBe('completed');
      }),
      { numRuns: 10 },
    );
  });

  const active = (course: Plan) => course.all.find(({ status }) => status === 'assigned');
});
