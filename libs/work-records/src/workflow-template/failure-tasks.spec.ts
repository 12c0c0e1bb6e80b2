import { withFailureTasks, type FailingTask } from './failure-tasks';

const task = (id: number, values: Partial<FailingTask> = {}): FailingTask => ({
  ...{
    id,
    task_template: id * 10,
    subject: `Task ${id}`,
    phase_name: 'Build',
    failure_task: null,
    team: null,
  },
  ...{ predecessors: [], disabled: false, failure: null },
  ...values,
});
const failure = { task_template: 90, subject: 'Roll back', team: 7, disabled: false };

describe('the failure task of a task that names its task template', () => {
  it('is the task of the workflow template that has it', () => {
    const [first] = withFailureTasks([task(1, { failure: { ...failure, task_template: 20 } }), task(2)]);
    expect(first).toMatchObject({ failure_task: 2 });
  });

  it('makes one more task for all tasks that name the template, in the phase of the first', () => {
    const tasks = withFailureTasks([task(1, { failure }), task(2, { failure, phase_name: 'Test' })]);
    expect(tasks.map(({ id, failure_task }) => [id, failure_task])).toEqual([
      [1, -90],
      [2, -90],
      [-90, null],
    ]);
    expect(tasks[2]).toMatchObject({ subject: 'Roll back', phase_name: 'Build', team: 7, predecessors: [] });
  });

  it('is the one named as a task, if there is one', () => {
    expect(withFailureTasks([task(1, { failure_task: 2, failure: null }), task(2)])[0]).toMatchObject({
      failure_task: 2,
    });
  });
});
