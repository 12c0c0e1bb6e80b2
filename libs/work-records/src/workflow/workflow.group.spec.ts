import { officeTeam } from '../../test/rows';
import type { TaskRow } from '../task/task.record';
import { WorkflowSimulation } from '../../test/workflow-simulation';

const TOMORROW = '2026-03-03T09:00:00Z';

const tasks = (count: number): Partial<TaskRow>[] => Array.from({ length: count }, () => ({}));
/** 1 precedes 2 and 3, and both precede 4. */
const diamond = [
  [2, 1],
  [3, 1],
  [4, 2],
  [4, 3],
] as const;

describe('the start of a workflow', () => {
  it('happens when start_at is reached', () => {
    const course = new WorkflowSimulation(tasks(2), [[2, 1]], { start_at: TOMORROW }).settle();
    expect(course.workflow.status).toBe('registered');
    course.now = TOMORROW;
    course.settle();
    expect([course.workflow.status, ...course.statuses]).toEqual(['in_progress', 'assigned', 'registered']);
  });

  it('happens when its manager sets its status to in_progress', () => {
    const course = new WorkflowSimulation(tasks(3), [[3, 1]]).changeWorkflow({ status: 'in_progress' });
    expect(course.statuses).toEqual(['assigned', 'assigned', 'registered']);
    expect(course.workflow.status).toBe('in_progress');
  });

  it('happens when a person moves one of its tasks on', () => {
    const course = new WorkflowSimulation(tasks(3), [[3, 1]]).changeTask(2, { status: 'in_progress' });
    expect(course.statuses).toEqual(['assigned', 'in_progress', 'registered']);
    expect(course.workflow.status).toBe('in_progress');
  });

  it('does not happen before that', () => {
    const course = new WorkflowSimulation(tasks(3), [[3, 1]]).settle();
    expect([course.workflow.status, ...course.statuses]).toEqual([
      'registered',
      'registered',
      'registered',
      'registered',
    ]);
  });

  it('happens without tasks, and then assigns the first task at once', () => {
    const course = new WorkflowSimulation([]).changeWorkflow({ status: 'in_progress' });
    expect(course.workflow.status).toBe('in_progress');
    course.tasks.set(1, new WorkflowSimulation(tasks(1)).tasks.get(1) as TaskRow);
    expect(course.settle().status(1)).toBe('assigned');
  });

  it('does not happen while it is being created', () => {
    const course = new WorkflowSimulation(tasks(1), [], {
      status: 'being_created',
      start_at: '2026-01-01T00:00:00Z',
    });
    expect(course.settle().statuses).toEqual(['registered']);
  });
});

describe('a task of a started workflow', () => {
  it.each(['completed', 'approved', 'canceled'] as const)(
    'is assigned as soon as all its predecessors are %s',
    (status) => {
      const course = new WorkflowSimulation(tasks(4), diamond).changeTask(1, { status });
      expect(course.statuses).toEqual([status, 'assigned', 'assigned', 'registered']);
      course.changeTask(2, { status });
      expect(course.status(4)).toBe('registered');
      course.changeTask(3, { status });
      expect(course.status(4)).toBe('assigned');
    },
  );

  it('is not assigned after a predecessor that failed', () => {
    const course = new WorkflowSimulation(tasks(2), [[2, 1]]).changeTask(1, { status: 'failed' });
    expect(course.status(2)).toBe('registered');
  });

  it('refuses a predecessor of another workflow', () => {
    expect(new WorkflowSimulation(tasks(1), [[1, 99]]).decision()).toEqual({
      refuse: { field: 'predecessors', because: 'other_workflow' },
    });
  });

  it('refuses a predecessor cycle of any length', () => {
    const circle = [
      [1, 3],
      [2, 1],
      [3, 2],
    ] as const;
    expect(new WorkflowSimulation(tasks(3), circle).decision()).toEqual({
      refuse: { field: 'predecessors', because: 'cycle' },
    });
  });
});

describe('a task that failed or was rejected', () => {
  it('halts the workflow when it has no failure task', () => {
    const course = new WorkflowSimulation(tasks(2))
      .changeWorkflow({ status: 'in_progress' })
      .changeTask(1, { status: 'failed' });
    expect(course.workflow.status).toBe('progress_halted');
    expect(course.changeTask(1, { status: 'assigned' }).workflow.status).toBe('in_progress');
  });

  it('lets its failure task be assigned, and the workflow go on', () => {
    const course = new WorkflowSimulation([{ failure_task: 3 }, {}, {}], [[2, 1]]).changeTask(1, {
      status: 'rejected',
    });
    expect(course.statuses).toEqual(['rejected', 'registered', 'assigned']);
    expect(course.workflow.status).toBe('in_progress');
  });

  it('is assigned again when the failure task is completed', () => {
    const course = new WorkflowSimulation([{ failure_task: 3 }, {}, {}], [[2, 1]]).changeTask(1, {
      status: 'rejected',
    });
    expect(course.changeTask(3, { status: 'completed' }).statuses).toEqual([
      'assigned',
      'registered',
      'completed',
    ]);
  });

  it('lets an earlier task be assigned again as its failure task', () => {
    const course = new WorkflowSimulation([{}, { failure_task: 1 }], [[2, 1]]);
    course.changeTask(1, { status: 'completed' }).changeTask(2, { status: 'rejected' });
    expect(course.statuses).toEqual(['assigned', 'rejected']);
    expect(course.changeTask(1, { status: 'completed' }).statuses).toEqual(['completed', 'assigned']);
  });

  it('halts the workflow when the failure task fails as well', () => {
    const course = new WorkflowSimulation([{ failure_task: 2 }, {}])
      .changeTask(1, { status: 'failed' })
      .changeTask(2, { status: 'failed' });
    expect(course.workflow.status).toBe('progress_halted');
  });
});

describe('a failure task outside the order', () => {
  it('stays registered until a failure, and is canceled without one', () => {
    const course = new WorkflowSimulation([{ failure_task: 2 }, {}]).changeWorkflow({
      status: 'in_progress',
    });
    expect(course.statuses).toEqual(['assigned', 'registered']);
    course.changeTask(1, { status: 'completed' });
    expect(course.statuses).toEqual(['completed', 'canceled']);
    expect(course.workflow.status).toBe('completed');
  });
});

describe('the status of a workflow', () => {
  it('is completed, for the reason complete, when all tasks are completed, approved or canceled', () => {
    const course = new WorkflowSimulation(tasks(3));
    course.changeTask(1, { status: 'completed' }).changeTask(2, { status: 'approved' });
    expect(course.workflow).toMatchObject({
      status: 'in_progress',
      completion_reason: null,
      completed_at: null,
    });
    course.changeTask(3, { status: 'canceled' });
    expect(course.workflow).toMatchObject({
      status: 'completed',
      completion_reason: 'complete',
      completed_at: course.now,
    });
  });

  it('is progress_halted when tasks are unfinished and none is active', () => {
    const course = new WorkflowSimulation(tasks(1)).changeTask(1, { status: 'declined' });
    expect(course.workflow.status).toBe('progress_halted');
  });

  it.each(['accepted', 'waiting_for', 'waiting_for_customer', 'request_pending'] as const)(
    'is in_progress while a task is %s',
    (status) => {
      expect(new WorkflowSimulation(tasks(1)).changeTask(1, { status }).workflow.status).toBe('in_progress');
    },
  );

  it('follows the tasks, whatever its manager sets', () => {
    const course = new WorkflowSimulation(tasks(2)).changeWorkflow({ status: 'in_progress' });
    expect(course.changeWorkflow({ status: 'registered' }).workflow.status).toBe('in_progress');
    expect(
      new WorkflowSimulation(tasks(2)).changeWorkflow({ status: 'progress_halted' }).workflow.status,
    ).toBe('registered');
  });
});

describe('a manager who completes a workflow early', () => {
  const early = () =>
    new WorkflowSimulation(tasks(4), diamond)
      .changeTask(1, { status: 'completed' })
      .changeWorkflow({ status: 'completed', completion_reason: 'withdrawn' });

  it('cancels its open tasks, and keeps the completion reason', () => {
    const course = early();
    expect(course.statuses).toEqual(['completed', 'canceled', 'canceled', 'canceled']);
    expect(course.workflow).toMatchObject({ status: 'completed', completion_reason: 'withdrawn' });
  });

  it('keeps it completed though a task has failed', () => {
    const course = new WorkflowSimulation(tasks(2))
      .changeTask(1, { status: 'failed' })
      .changeWorkflow({ status: 'completed' });
    expect(course.changeTask(1, { impact: 'high' }).workflow).toMatchObject({
      status: 'completed',
      completion_reason: null,
    });
  });

  it('may reopen a task, and the workflow with it', () => {
    const course = early().changeTask(2, { status: 'in_progress' });
    expect(course.workflow).toMatchObject({
      status: 'in_progress',
      completed_at: null,
      completion_reason: null,
    });
    expect(course.statuses).toEqual(['completed', 'in_progress', 'canceled', 'canceled']);
  });
});

describe('a workflow and its tasks', () => {
  it('has the greatest of their impacts', () => {
    const course = new WorkflowSimulation([{ impact: 'low' }, { impact: 'high' }, {}]).settle();
    expect(course.workflow.impact).toBe('high');
    expect(new WorkflowSimulation(tasks(1)).settle().workflow.impact).toBe('none');
  });

  it('has the sum of their planned efforts, or durations', () => {
    const course = new WorkflowSimulation([
      { planned_effort: 30 },
      { planned_effort: 0 },
      { planned_duration: 45 },
    ]).settle();
    expect(course.workflow.planned_effort).toBe(75);
    expect(new WorkflowSimulation([]).settle().workflow.planned_effort).toBeNull();
  });

  it('has the target of the last task, within the work hours of the teams', () => {
    const tasks = [{}, { team: 7 }, { team: 7, work_hours_are_24x7: true }].map((values) => ({
      planned_duration: 480,
      ...values,
    }));
    const targetOf = (...order: [number, number][]) => {
      const course = new WorkflowSimulation(tasks, order, { start_at: TOMORROW });
      course.team = officeTeam(7);
      return course.settle().workflow.completion_target_at;
    };
    // A holiday, then eight hours for the first; the second begins at 17:00 in its time zone.
    expect(targetOf([2, 1])).toBe('2026-03-04T16:00:00Z');
    expect(targetOf([3, 1])).toBe('2026-03-04T16:00:00Z');
    expect(targetOf([2, 1], [3, 2])).toBe('2026-03-05T00:00:00Z');
  });

  it('has the same target as a task once that is assigned', () => {
    const course = new WorkflowSimulation([{ team: 7, planned_duration: 480 }]);
    course.team = officeTeam(7);
    course.changeWorkflow({ status: 'in_progress' });
    expect(course.workflow.completion_target_at).toBe('2026-03-04T09:00:00Z');
    expect(course.tasks.get(1)?.completion_target_at).toBe('2026-03-04T09:00:00Z');
  });

  it('has the target of the last task, and null when it is unknown', () => {
    expect(new WorkflowSimulation(tasks(4), diamond).settle().workflow.completion_target_at).toBeNull();
    const planned = new WorkflowSimulation(tasks(4), diamond, { start_at: TOMORROW }).settle();
    expect(planned.workflow.completion_target_at).toBe('2026-03-03T12:00:00Z');
    const started = new WorkflowSimulation(tasks(4), diamond).changeWorkflow({ status: 'in_progress' });
    expect(started.workflow.completion_target_at).toBe('2026-03-02T12:00:00Z');
  });

  it('has the target of the last unfinished task, and keeps it when all are finished', () => {
    const course = new WorkflowSimulation([{ planned_duration: 600 }, {}]).changeWorkflow({
      status: 'in_progress',
    });
    expect(course.workflow.completion_target_at).toBe('2026-03-02T19:00:00Z');
    course.changeTask(1, { status: 'completed' });
    expect(course.workflow.completion_target_at).toBe('2026-03-02T10:00:00Z');
    course.changeTask(2, { status: 'completed' });
    expect(course.workflow).toMatchObject({
      status: 'completed',
      completion_target_at: '2026-03-02T10:00:00Z',
    });
  });

  it('settles in one round when tasks are assigned', () => {
    expect(new WorkflowSimulation(tasks(4), diamond).changeWorkflow({ status: 'in_progress' }).rounds).toBe(
      1,
    );
  });
});

describe('anticipated_assignment_at of a task', () => {
  const anticipated = (course: WorkflowSimulation) =>
    [...course.tasks.values()].map(({ anticipated_assignment_at: at }) => at && at.slice(8, 16));

  it('is the start of the workflow, or the latest target of its predecessors', () => {
    const course = new WorkflowSimulation(tasks(4), diamond, { start_at: TOMORROW }).settle();
    expect(anticipated(course)).toEqual(['03T09:00', '03T10:00', '03T10:00', '03T11:00']);
    expect(anticipated(new WorkflowSimulation(tasks(4), diamond).settle())).toEqual([null, null, null, null]);
  });

  it('is null once it is assigned', () => {
    const course = new WorkflowSimulation(tasks(4), diamond).changeWorkflow({ status: 'in_progress' });
    expect(anticipated(course)).toEqual([null, '02T10:00', '02T10:00', '02T11:00']);
    course.changeWorkflow({ status: 'completed' });
    expect(anticipated(course)).toEqual([null, null, null, null]);
  });

  it('is earlier when a predecessor is completed before its target, and not later because of done tasks', () => {
    const course = new WorkflowSimulation(
      [{}, { planned_duration: 600 }, {}],
      [
        [3, 1],
        [3, 2],
      ],
    ).changeWorkflow({ status: 'in_progress' });
    expect(anticipated(course)).toEqual([null, null, '02T19:00']);
    course.now = '2026-03-02T09:30:00Z';
    course.changeTask(2, { status: 'completed' });
    expect(anticipated(course)).toEqual([null, null, '02T10:00']);
  });

  it('is null for a failure task outside the order', () => {
    const course = new WorkflowSimulation([{ failure_task: 2 }, {}], [], { start_at: TOMORROW }).settle();
    expect(anticipated(course)).toEqual(['03T09:00', null]);
  });
});
