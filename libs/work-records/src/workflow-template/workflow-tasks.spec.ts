import fc from 'fast-check';
import { workflowTasks, type TemplateTask } from './workflow-tasks';

const step = (id: number, values: Partial<TemplateTask> = {}): TemplateTask => ({
  id,
  task_template: 100 + id,
  subject: `Step ${id}`,
  phase_name: null,
  failure_task: null,
  team: 7,
  predecessors: [],
  ...values,
});
const around = { workflow: 5, phases: [{ id: 31, name: 'Build' }], support_team: 9 };

/** Up to 200 tasks in any order, each with some earlier ones as predecessors. */
const templates = fc
  .array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 200 })
  .map((all) =>
    all.map((picks, at) =>
      step(at + 1, { predecessors: at === 0 ? [] : [...new Set(picks.map((pick) => (pick % at) + 1))] }),
    ),
  )
  .chain((tasks) => fc.shuffledSubarray(tasks, { minLength: tasks.length, maxLength: tasks.length }));

describe('tasks of a workflow from a template', () => {
  it('have the predecessors of the template, and come after them', () => {
    fc.assert(
      fc.property(templates, (tasks) => {
        const reserved = tasks.map(({ id }) => 1000 + id);
        const made = workflowTasks(tasks, reserved, around);
        const before = new Set<number>();
        for (const { id, values } of made) {
          const template = tasks.find((task) => 1000 + task.id === id);
          const { predecessor_ids = [] } = values as { predecessor_ids?: number[] };
          expect(predecessor_ids).toEqual(template?.predecessors.map((each) => 1000 + each));
          for (const each of predecessor_ids) expect(before.has(each)).toBe(true);
          before.add(id);
        }
        expect(before.size).toBe(tasks.length);
      }),
      { numRuns: 50 },
    );
  });

  it('have the failure tasks of the template', () => {
    const made = workflowTasks([step(1, { failure_task: 2 }), step(2)], [11, 12], around);
    expect(made.map(({ values }) => values['failure_task'])).toEqual([12, null]);
  });

  it('have the phase with the given name in any case, and none without such a phase', () => {
    const named = ['BUILD', 'Paint', null].map((phase_name, at) => step(at + 1, { phase_name }));
    const made = workflowTasks(named, [11, 12, 13], around);
    expect(made.map(({ values }) => values['phase'])).toEqual([31, null, null]);
  });

  it('have the support team of the service when their template has no team', () => {
    const made = workflowTasks([step(1), step(2, { team: null })], [11, 12], around);
    expect(made.map(({ values }) => values['team'])).toEqual([undefined, 9]);
  });
});
