import { lookedUp, NOW, rowOf, saved } from '../../test/rows';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';
import { WorkflowTemplate, type WorkflowTemplateRow } from './workflow-template.record';

const DUE = '2026-03-03T08:00:00Z';
const whole: Partial<WorkflowTemplateRow> = {
  subject: 'Patch the servers',
  category: 'standard',
  justification: 'maintenance',
  workflow_type: 'standard',
  service: 3,
  workflow_manager: 5,
};
const daily = { frequency: 'daily', start_date: '2026-03-01', time_of_day: '08:00' };

const scheduled = (values: Partial<WorkflowTemplateRow> = {}) =>
  saved(recurrenceRules, null, rowOf(WorkflowTemplate, { ...whole, recurrence: daily, ...values })).after;
const [timer] = recurrenceTimers;

/** Applies the timer at that moment. */
const occurring = (before: WorkflowTemplateRow, now = DUE, people = {}) => {
  const set = typeof timer?.set === 'function' ? timer.set(before, now) : {};
  return saved(recurrenceRules, before, { ...before, ...set }, { now, caller: null, lookups: people });
};

describe('the recurrence of a workflow template', () => {
  it('sets its timer when it is written', () => {
    expect(scheduled()).toMatchObject({
      occurs_at: DUE,
      recurrence: { ...daily, next_occurrence_at: DUE, last_occurrence_at: null },
    });
  });

  it('refuses invalid members', () => {
    const { problems } = saved(recurrenceRules, null, rowOf(WorkflowTemplate, { recurrence: {} }));
    expect(problems).toEqual([
      { field: 'recurrence.start_date', because: 'blank' },
      { field: 'recurrence.frequency', because: 'blank' },
    ]);
  });

  it.each([[{ disabled: true }], [{ recurrence: { ...daily, disabled: true } }]])(
    'sets no timer with %j',
    (values) => {
      expect(scheduled(values)).toMatchObject({ occurs_at: null, recurrence: { next_occurrence_at: null } });
    },
  );

  it('empties all of its fields when it is removed', () => {
    const { after } = occurring(scheduled());
    const gone = saved(recurrenceRules, after, { ...after, recurrence: null });
    expect(gone.after).toMatchObject({ recurrence: null, occurs_at: null, occurred_at: null });
  });

  it('starts a workflow with the manager of the template, and sets its timer again', () => {
    const { after, consequences } = occurring(scheduled());
    expect(consequences).toEqual([
      {
        create: 'workflow',
        into: 'last_workflow',
        values: {
          ...{
            template: 1,
            subject: 'Patch the servers',
            category: 'standard',
            justification: 'maintenance',
          },
          ...{ workflow_type: 'standard', service: 3, manager: 5, start_at: DUE },
        },
      },
    ]);
    expect(after).toMatchObject({
      occurs_at: '2026-03-04T08:00:00Z',
      recurrence: { last_occurrence_at: DUE },
    });
  });

  it('starts one workflow for all missed occurrences', () => {
    const { after, consequences } = occurring(scheduled(), '2026-03-20T12:00:00Z');
    expect(consequences).toHaveLength(1);
    expect(after.occurs_at).toBe('2026-03-21T08:00:00Z');
  });

  it('starts none without required fields, or with a disabled manager', () => {
    const bare = occurring(scheduled({ service: null, justification: null }));
    expect(bare.problems).toEqual([
      { field: 'justification', because: 'blank' },
      { field: 'service', because: 'blank' },
    ]);
    const left = occurring(scheduled(), DUE, { workflow_manager: lookedUp(5, { disabled: true }) });
    expect(left.problems).toEqual([{ field: 'workflow_manager', because: 'disabled' }]);
  });

  it('reports the errors when none is started, and sets its timer again', () => {
    const before = scheduled();
    const errors = timer?.otherwise?.(before, [{ field: 'service', because: 'blank' }], DUE);
    const { after, consequences } = saved(recurrenceRules, before, { ...before, ...errors }, { now: DUE });
    expect(consequences).toEqual([]);
    expect(after).toMatchObject({
      occurs_at: '2026-03-04T08:00:00Z',
      recurrence: { last_occurrence_at: DUE, last_occurrence_errors: ["Service can't be blank"] },
    });
  });

  it('ends after its last occurrence', () => {
    const once = scheduled({ recurrence: { ...daily, frequency: 'no_repeat', start_date: '2026-03-03' } });
    expect(once.occurs_at).toBe(DUE);
    expect(occurring(once).after).toMatchObject({
      occurs_at: null,
      recurrence: { next_occurrence_at: null },
    });
  });

  it('is unchanged by other changes', () => {
    const before = scheduled();
    const { after } = saved(recurrenceRules, before, { ...before, subject: 'Other' }, { now: NOW });
    expect(JSON.stringify(after.recurrence)).toBe(JSON.stringify(before.recurrence));
  });
});
