import { OPEN } from '../task/task-statuses';
import { lookedUp, NOW, rowOf, saved } from '../../test/rows';
import { Workflow, type WorkflowRow } from './workflow.record';
import { workflowRules, workflowTimers } from './workflow.rules';

const workflow = (values: Partial<WorkflowRow> = {}) =>
  rowOf(Workflow, { id: 5, subject: 'Move', manager: 44, ...values });

const moved = (from: Partial<WorkflowRow>, to: Partial<WorkflowRow>, caller: number | null = 1) =>
  saved(workflowRules, workflow(from), workflow({ ...from, ...to }), { caller });

describe('a new workflow', () => {
  it('has the API user as its manager when none is sent', () => {
    const unmanaged = { ...workflow(), manager: null } as unknown as WorkflowRow;
    expect(saved(workflowRules, null, unmanaged, { caller: 17 }).after.manager).toBe(17);
    expect(saved(workflowRules, null, workflow(), { caller: 17 }).after.manager).toBe(44);
  });

  it('copies the note of its template with attachments, unless it is sent with a note', () => {
    const given = { lookups: { template: lookedUp(6, { note: 'Mind the dust' }) } };
    const { consequences } = saved(workflowRules, null, workflow({ template: 6 }), given);
    const attachments = [{ copyOf: { record: 'workflow_template', id: 6, field: 'note_attachments' } }];
    expect(consequences).toEqual([
      { create: 'note', values: { workflow: 5, text: 'Mind the dust', attachments } },
    ]);
    const noted = workflow({ template: 6, note: 'Own' });
    expect(saved(workflowRules, null, noted, given).consequences).toEqual([]);
  });

  it('is being_created only while the system generates it', () => {
    const created = workflow({ status: 'being_created' });
    expect(saved(workflowRules, null, created).after.status).toBe('registered');
    expect(saved(workflowRules, null, created, { caller: null }).after.status).toBe('being_created');
  });
});

describe('a workflow that is saved with status completed', () => {
  it('stamps completed_at, and sets resolution_duration to the minutes since created_at', () => {
    const { after } = moved(
      { status: 'in_progress', created_at: '2026-03-02T08:15:00Z' },
      { status: 'completed' },
    );
    expect(after).toMatchObject({ completed_at: NOW, resolution_duration: 45 });
  });

  it('cancels its open tasks, and sets waiting requests and problems back to assigned', () => {
    const waiting = { where: { workflow: 5, status: 'workflow_pending' }, values: { status: 'assigned' } };
    expect(moved({ status: 'in_progress' }, { status: 'completed' }).consequences).toEqual([
      { change: 'task', where: { workflow: 5, status: OPEN }, values: { status: 'canceled' } },
      { change: 'request', ...waiting },
      { change: 'problem', ...waiting },
    ]);
  });

  it('completes its requests as solved when its reason is complete, unless they are to be assigned', () => {
    const [fulfilled] = moved(
      { status: 'in_progress' },
      { status: 'completed', completion_reason: 'complete' },
    ).consequences;
    expect(fulfilled).toEqual({
      change: 'request',
      where: {
        ...{ workflow: 5, status: 'workflow_pending', not: { 'template.workflow_template': null } },
        'template.assign_after_workflow_completion': false,
      },
      values: { status: 'completed', completion_reason: 'solved' },
    });
  });

  it('does neither again while it stays completed', () => {
    const completed = { status: 'completed', completed_at: '2026-03-01T09:00:00Z' } as const;
    const { after, consequences } = moved(completed, { subject: 'Moved' });
    expect(after.completed_at).toBe('2026-03-01T09:00:00Z');
    expect(consequences).toEqual([]);
  });

  it('that is reopened has no completed_at, completion_reason or resolution_duration', () => {
    const { after } = moved(
      { status: 'completed', completed_at: NOW, completion_reason: 'partial', resolution_duration: 0 },
      { status: 'in_progress' },
    );
    expect(after).toMatchObject({ completed_at: null, completion_reason: null, resolution_duration: null });
  });
});

describe('a workflow', () => {
  it('becomes in_progress when start_at is reached', () => {
    expect(workflowTimers).toEqual([
      { field: 'start_at', from: { status: 'registered' }, set: { status: 'in_progress' } },
    ]);
  });

  it('sets actual_vs_planned_effort_percentage', () => {
    expect(
      moved({ planned_effort: 60 }, { actual_effort: 90 }).after.actual_vs_planned_effort_percentage,
    ).toBe(150);
    expect(
      moved({ planned_effort: 0 }, { actual_effort: 90 }).after.actual_vs_planned_effort_percentage,
    ).toBeNull();
  });

  it('accepts the deprecated statuses as in_progress', () => {
    expect(Workflow.fields.status.deprecatedValues).toEqual({
      risk_and_impact: 'in_progress',
      approval: 'in_progress',
      implementation: 'in_progress',
    });
  });
});
