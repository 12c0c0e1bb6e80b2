import { lookedUp, NOW, officeTeam, rowOf, saved } from '../../test/rows';
import { FINISHED } from '../task/task-statuses';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';
import { projectTaskRules, projectTaskTimers } from './project-task.rules';

const task = (values: Partial<ProjectTaskRow> = {}) =>
  rowOf(ProjectTask, {
    subject: 'Pack',
    category: 'activity',
    project: 5,
    template: 6,
    planned_duration: 480,
    ...values,
  });
type Circumstances = Parameters<typeof saved>[3];
const made = (values: Partial<ProjectTaskRow>, circumstances?: Circumstances) =>
  saved(projectTaskRules, null, task(values), circumstances);
const moved = (from: Partial<ProjectTaskRow>, to: Partial<ProjectTaskRow>, circumstances?: Circumstances) =>
  saved(projectTaskRules, task(from), task({ ...from, ...to }), circumstances);

describe('a project task', () => {
  it.each(FINISHED)('stamps finished_at when it is saved with the status %s', (status) => {
    expect(moved({ status: 'assigned' }, { status }).after.finished_at).toBe(NOW);
  });

  it('stamps assigned_at when it is assigned', () => {
    expect(moved({}, { status: 'assigned' }).after.assigned_at).toBe(NOW);
  });

  it('becomes assigned at waiting_until, and keeps it only while it waits', () => {
    expect(projectTaskTimers).toEqual([
      { field: 'waiting_until', from: { status: 'waiting_for' }, set: { status: 'assigned' } },
    ]);
    expect(moved({}, { waiting_until: NOW }).after.waiting_until).toBeNull();
  });

  it('refuses another project', () => {
    expect(moved({}, { project: 8 }).problems).toEqual([{ field: 'project', because: 'readonly' }]);
  });

  it('refuses a deadline before its start', () => {
    const { problems } = moved({}, { start_at: '2026-03-05T09:00:00Z', deadline: NOW });
    expect(problems).toEqual([{ field: 'deadline', because: 'before_start' }]);
  });

  it('resets its answers when the approval is reopened', () => {
    const reopened = moved({ category: 'approval', status: 'rejected' }, { status: 'assigned' });
    expect(reopened.consequences).toEqual([
      {
        change: 'project_task_assignment',
        where: { project_task: 1, status: ['approved', 'rejected', 'canceled'] },
        values: { status: 'registered' },
      },
    ]);
    expect(moved({ status: 'failed' }, { status: 'assigned' }).consequences).toEqual([]);
  });
});

describe('the completion target of a project task', () => {
  const assigned = { status: 'assigned' } as const;

  it('is within the work hours of its team', () => {
    const { after } = moved({ team: 7 }, assigned, {
      lookups: { team: officeTeam(7), project: lookedUp(5) },
    });
    expect(after.completion_target_at).toBe('2026-03-04T09:00:00Z');
  });

  it('is within the work hours of its project without a team or team hours', () => {
    const project = officeTeam(5);
    expect(moved({}, assigned, { lookups: { project } }).after.completion_target_at).toBe(
      '2026-03-04T09:00:00Z',
    );
    const idle = lookedUp(7, { work_hours: null, time_zone: null });
    const { after } = moved({ team: 7 }, assigned, { lookups: { team: idle, project } });
    expect(after.completion_target_at).toBe('2026-03-04T09:00:00Z');
  });

  it('is the deadline of a milestone that has one', () => {
    const deadline = '2026-06-01T12:00:00Z';
    const milestone = made({ category: 'milestone', deadline }).after;
    expect(milestone.completion_target_at).toBe(deadline);
    expect(moved(milestone, assigned).after.completion_target_at).toBe(deadline);
    expect(moved(milestone, { ...assigned, deadline: null }).after.completion_target_at).toBe(
      '2026-03-02T17:00:00Z',
    );
    expect(made({ deadline }).after.completion_target_at).toBeNull();
  });
});

describe('the template of a project task', () => {
  const template = lookedUp(6, {
    instructions: 'Mind the glass',
    note: 'Boxes are in the cellar',
    team: 7,
    supplier: null,
    skill_pool: 3,
    planned_effort: 90,
    assign_to_workflow_manager: true,
    planned_effort_workflow_manager: 15,
  });
  const circumstances = { lookups: { template, project: lookedUp(5, { manager: 40 }) } };

  it('gives the fields that the client does not send', () => {
    expect(made({ skill_pool: 4 }, circumstances).after).toMatchObject({
      instructions: 'Mind the glass',
      team: 7,
      supplier: null,
      skill_pool: 4,
      planned_effort: 90,
    });
  });

  it('gives fields with a default too, unless the client sends them', () => {
    const more = { urgent: true, work_hours_are_24x7: true, required_approvals: 3 };
    const of = { ...circumstances.lookups, template: { ...template, ...more, copy_notes_to_workflow: true } };
    expect(made({}, { lookups: of, sentFields: [] }).after).toMatchObject({
      ...more,
      copy_notes_to_project: true,
    });
    expect(made({ urgent: false }, { lookups: of, sentFields: ['urgent'] }).after).toMatchObject({
      ...more,
      urgent: false,
    });
  });

  it('gives a note, and an assignment to the manager', () => {
    const attachments = [{ copyOf: { record: 'task_template', id: 6, field: 'note_attachments' } }];
    expect(made({ id: 9 }, circumstances).consequences).toEqual([
      { create: 'note', values: { project_task: 9, text: 'Boxes are in the cellar', attachments } },
      {
        create: 'project_task_assignment',
        values: { project_task: 9, assignee: 40, planned_effort: 15 },
      },
    ]);
  });
});
