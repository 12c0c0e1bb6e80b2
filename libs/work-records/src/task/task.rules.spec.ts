import { lookedUp, NOW, officeTeam, rowOf, saved } from '../../test/rows';
import { FINISHED } from './task-statuses';
import { Task, type TaskRow } from './task.record';
import { taskRules, taskTimers } from './task.rules';

const task = (values: Partial<TaskRow> = {}) =>
  rowOf(Task, {
    subject: 'Replace disk',
    category: 'implementation',
    workflow: 5,
    template: 6,
    team: 7,
    planned_duration: 90,
    ...values,
  });

const moved = (from: Partial<TaskRow>, to: Partial<TaskRow>, circumstances?: Parameters<typeof saved>[3]) =>
  saved(taskRules, task(from), task({ ...from, ...to }), circumstances);

const EARLIER = '2026-03-01T10:00:00Z';

describe('a task that is saved with a terminal status', () => {
  it.each(FINISHED)('stamps finished_at: %s', (status) => {
    expect(moved({ status: 'assigned' }, { status }).after.finished_at).toBe(NOW);
    expect(saved(taskRules, null, task({ status })).after.finished_at).toBe(NOW);
  });

  it('keeps a finished_at that is sent', () => {
    const { after } = moved({ status: 'assigned' }, { status: 'completed', finished_at: EARLIER });
    expect(after.finished_at).toBe(EARLIER);
  });

  it('keeps finished_at when one terminal status follows another', () => {
    const { after } = moved({ status: 'failed', finished_at: EARLIER }, { status: 'canceled' });
    expect(after.finished_at).toBe(EARLIER);
  });

  it('stamps finished_at again when it is emptied', () => {
    expect(
      moved({ status: 'completed', finished_at: EARLIER }, { finished_at: null }).after.finished_at,
    ).toBe(NOW);
  });

  it('sets resolution_duration to the minutes between assigned_at and finished_at', () => {
    const { after } = moved(
      { status: 'in_progress', assigned_at: '2026-03-02T07:29:00Z' },
      { status: 'completed' },
    );
    expect(after.resolution_duration).toBe(91);
  });

  it('has no finished_at when it is reopened', () => {
    const { after } = moved(
      { status: 'completed', assigned_at: EARLIER, finished_at: EARLIER, resolution_duration: 0 },
      { status: 'in_progress' },
    );
    expect(after).toMatchObject({ finished_at: null, resolution_duration: null, assigned_at: EARLIER });
  });

  it('refuses a finished_at before assigned_at', () => {
    const { problems } = moved(
      { status: 'assigned', assigned_at: NOW },
      { status: 'completed', finished_at: EARLIER },
    );
    expect(problems).toEqual([{ field: 'finished_at', because: 'before_start' }]);
  });

  it('may be canceled by the system before a future assigned_at', () => {
    const { after, problems } = moved({ assigned_at: '2027-01-01T00:00:00Z' }, { status: 'canceled' });
    expect(problems).toEqual([]);
    expect(after.finished_at).toBe(NOW);
  });
});

describe('a task that is assigned', () => {
  it('stamps assigned_at, and has new_assignment until it is accepted', () => {
    const { after } = moved({}, { status: 'assigned' });
    expect(after).toMatchObject({ assigned_at: NOW, new_assignment: true });
    expect(moved(after, { status: 'accepted' }).after).toMatchObject({
      assigned_at: NOW,
      new_assignment: false,
    });
  });

  it('stamps assigned_at each time', () => {
    const { after } = moved({ status: 'waiting_for', assigned_at: EARLIER }, { status: 'assigned' });
    expect(after.assigned_at).toBe(NOW);
  });

  it('keeps an assigned_at that is sent', () => {
    expect(moved({}, { status: 'assigned', assigned_at: EARLIER }).after.assigned_at).toBe(EARLIER);
  });

  it('stamps assigned_at when work on it starts at once', () => {
    expect(moved({}, { status: 'in_progress' }).after.assigned_at).toBe(NOW);
  });

  it('has its completion target planned_duration minutes after assignment', () => {
    expect(moved({}, { status: 'assigned' }).after.completion_target_at).toBe('2026-03-02T10:30:00Z');
  });

  it('has its completion target planned_duration minutes after start_at when that is later', () => {
    const { after } = moved({ start_at: '2026-03-04T08:00:00Z' }, { status: 'assigned' });
    expect(after.completion_target_at).toBe('2026-03-04T09:30:00Z');
  });

  describe('to a team with work hours', () => {
    const team = { lookups: { team: officeTeam(7) } };

    it('has its completion target within the work hours, and on no holiday', () => {
      const { after } = moved({ planned_duration: 480 }, { status: 'assigned' }, team);
      expect(after.completion_target_at).toBe('2026-03-04T09:00:00Z');
    });

    it('has its completion target after start_at, in the time zone of the team', () => {
      const { after } = moved({ start_at: '2026-03-06T15:30:00Z' }, { status: 'assigned' }, team);
      expect(after.completion_target_at).toBe('2026-03-09T09:00:00Z');
    });

    it('has its completion target by a 24x7 calendar with work_hours_are_24x7', () => {
      const { after } = moved(
        { planned_duration: 480, work_hours_are_24x7: true },
        { status: 'assigned' },
        team,
      );
      expect(after.completion_target_at).toBe('2026-03-02T17:00:00Z');
    });

    it('has another completion target with another team, and keeps it for any other change', () => {
      const { after } = moved({ planned_duration: 480, team: 8 }, { status: 'assigned' }, team);
      expect(after.completion_target_at).toBe('2026-03-02T17:00:00Z');
      expect(moved(after, { team: 7 }, team).after.completion_target_at).toBe('2026-03-04T09:00:00Z');
      const unchanged = moved({ ...after, team: 7 }, { subject: 'Later', status: 'in_progress' }, team).after;
      expect(unchanged.completion_target_at).toBe('2026-03-02T17:00:00Z');
    });
  });

  it('has no completion target before it is assigned', () => {
    expect(saved(taskRules, null, task()).after.completion_target_at).toBeNull();
  });
});

describe('a task that is waiting', () => {
  it('keeps waiting_until only while its status is waiting_for', () => {
    const until = '2026-03-05T09:00:00Z';
    expect(moved({}, { status: 'waiting_for', waiting_until: until }).after.waiting_until).toBe(until);
    expect(
      moved({ status: 'waiting_for', waiting_until: until }, { status: 'assigned' }).after.waiting_until,
    ).toBeNull();
    expect(moved({}, { waiting_until: until }).after.waiting_until).toBeNull();
  });

  it('becomes assigned at waiting_until', () => {
    expect(taskTimers).toEqual([
      { field: 'waiting_until', from: { status: 'waiting_for' }, set: { status: 'assigned' } },
    ]);
  });
});

describe('an approval task', () => {
  it('increments rejection_count at each rejection', () => {
    const once = moved({ category: 'approval', status: 'assigned' }, { status: 'rejected' }).after;
    expect(once.rejection_count).toBe(1);
    const again = moved(once, { status: 'assigned' }).after;
    expect(moved(again, { status: 'rejected' }).after.rejection_count).toBe(2);
  });

  it('increments rejection_count only in the category approval', () => {
    expect(moved({ status: 'assigned' }, { status: 'rejected' }).after.rejection_count).toBe(0);
  });
});

describe('a task with a request template', () => {
  const template = { request_template: 31, request_service_instance: 32 };
  const workflow = { workflow: lookedUp(5, { manager: 44 }) };

  it.each(['assigned', 'accepted', 'in_progress'] as const)(
    'generates a request when it becomes %s',
    (status) => {
      const { consequences } = moved(template, { status }, { lookups: workflow });
      expect(consequences).toContainEqual({
        create: 'request',
        values: { template: 31, task: 1, service_instance: 32, created_by: 1, requested_by: 44 },
        into: 'request',
      });
    },
  );

  it('generates the request in the name of the workflow manager when a timer assigns it', () => {
    const { consequences } = moved(template, { status: 'assigned' }, { caller: null, lookups: workflow });
    expect(consequences[0]).toMatchObject({ values: { created_by: 44, requested_by: 44 } });
  });

  it('generates one request only', () => {
    expect(moved({ ...template, request: 9 }, { status: 'assigned' }).consequences).toEqual([]);
    expect(moved({ ...template, status: 'assigned' }, { status: 'in_progress' }).consequences).toEqual([]);
  });
});

describe('a task with a failure task', () => {
  it.each(['failed', 'rejected'] as const)('assigns the failure task when it becomes %s', (status) => {
    const { consequences } = moved({ status: 'assigned', failure_task: 12 }, { status });
    expect(consequences).toEqual([
      { change: 'task', where: expect.objectContaining({}) as object, values: { status: 'assigned' } },
    ]);
    expect(JSON.stringify(consequences[0])).toContain('"id":12');
  });

  it('assigns a failure task that is set after it failed', () => {
    expect(moved({ status: 'failed', finished_at: NOW }, { failure_task: 12 }).consequences).toHaveLength(1);
  });

  it('is assigned again when its failure task is completed', () => {
    const { consequences } = moved({ id: 12, status: 'in_progress' }, { status: 'completed' });
    expect(consequences).toEqual([
      {
        change: 'task',
        where: { failure_task: 12, status: ['failed', 'rejected'] },
        values: { status: 'assigned' },
      },
    ]);
  });

  it('refuses itself, or a task of another workflow, as failure task', () => {
    expect(moved({}, { failure_task: 1 }).problems).toEqual([{ field: 'failure_task', because: 'cycle' }]);
    const elsewhere = { failure_task: lookedUp(12, { workflow: 99 }) };
    expect(moved({}, { failure_task: 12 }, { lookups: elsewhere }).problems).toEqual([
      { field: 'failure_task', because: 'other_workflow' },
    ]);
  });
});

describe('a new task', () => {
  const template = {
    template: lookedUp(6, {
      instructions: 'Unplug first',
      note: 'Mind the dust',
      provider_not_accountable: true,
    }),
  };

  it('copies the instructions and the note of its template', () => {
    const { after, consequences } = saved(taskRules, null, task({ id: 8 }), { lookups: template });
    expect(after).toMatchObject({ instructions: 'Unplug first', provider_not_accountable: true });
    const attachments = [{ copyOf: { record: 'task_template', id: 6, field: 'note_attachments' } }];
    expect(consequences).toEqual([
      { create: 'note', values: { task: 8, text: 'Mind the dust', attachments } },
    ]);
  });

  it('keeps instructions that are sent', () => {
    const { after } = saved(taskRules, null, task({ instructions: 'As agreed' }), { lookups: template });
    expect(after.instructions).toBe('As agreed');
  });

  it('refuses another workflow', () => {
    expect(moved({}, { workflow: 6 }).problems).toEqual([{ field: 'workflow', because: 'readonly' }]);
  });
});

describe('start_at of a task', () => {
  const LATER = '2026-03-03T09:00:00Z';
  const tooEarly = (field: string) => [{ field, because: 'too_early' }];

  it.each(['accepted', 'in_progress'] as const)('in the future refuses the status %s', (status) => {
    expect(moved({ status: 'assigned', start_at: LATER }, { status }).problems).toEqual(tooEarly('status'));
    expect(moved({ status: 'assigned', start_at: NOW }, { status }).problems).toEqual([]);
    expect(moved({ status, start_at: NOW }, { start_at: LATER }).problems).toEqual(tooEarly('start_at'));
    expect(moved({ status, start_at: LATER }, { subject: 'Another' }).problems).toEqual([]);
  });

  it.each(['assigned', 'waiting_for', 'declined', 'canceled'] as const)(
    'in the future allows the status %s',
    (status) => {
      expect(moved({ start_at: LATER }, { status }).problems).toEqual([]);
    },
  );
});

describe('checked_items of a task', () => {
  const instructions = '- [ ] Unplug it\n- [ ] Plug it in';

  it('are refused unless they are items of its instructions', () => {
    const { problems } = moved({ instructions }, { checked_items: ['Kick it'] });
    expect(problems).toEqual([{ field: 'checked_items', because: 'not_included' }]);
    expect(moved({ instructions }, { checked_items: ['Unplug it'] }).problems).toEqual([]);
  });

  it('are dropped when they leave the instructions', () => {
    const checked_items = ['Unplug it', 'Plug it in'];
    const { after } = moved({ instructions, checked_items }, { instructions: '- [x] Plug it in' });
    expect(after.checked_items).toEqual(['Plug it in']);
  });

  it('may be items of the instructions that its template gives', () => {
    const template = lookedUp(6, { instructions });
    const made = task({ checked_items: ['Plug it in'] });
    const { problems } = saved(taskRules, null, made, {
      lookups: { template },
      sentFields: ['checked_items'],
    });
    expect(problems).toEqual([]);
  });
});
