import type { Change } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { rowOf } from '../../test/rows';
import { Ci, type CiRow } from './ci.record';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';

type Rules = Parameters<typeof applyRules>[0];

const DUE = '2026-03-03T08:00:00Z';
const daily = { frequency: 'daily', start_date: '2026-03-01', time_of_day: '08:00' };
const [timer] = recurrenceTimers;

function saved(before: CiRow | null, values: Partial<CiRow>, now = '2026-03-02T09:00:00Z') {
  const after = rowOf(Ci, { ...(before ?? { status: 'in_production', workflow_template: 3 }), ...values });
  const change = { before, after, now, caller: null, lookups: {} } as unknown as Change;
  const { after: row, problems } = applyRules(recurrenceRules as unknown as Rules, change);
  return { row: row as unknown as CiRow, problems };
}
const scheduled = (values: Partial<CiRow> = {}) => saved(null, { recurrence: daily, ...values }).row;
const occurring = (before: CiRow, now = DUE) =>
  saved(before, typeof timer?.set === 'function' ? timer.set(before, now) : {}, now).row;

describe('the recurrence of a CI', () => {
  it('sets its timer when it is written', () => {
    expect(scheduled()).toMatchObject({ occurs_at: DUE, recurrence: { next_occurrence_at: DUE } });
  });

  it('refuses invalid members', () => {
    expect(saved(null, { recurrence: { ...daily, interval: 0 } }).problems).toMatchObject([
      { field: 'recurrence.interval' },
    ]);
  });

  it('sets its timer again after an occurrence, and reports the time of that', () => {
    const next = '2026-03-04T08:00:00Z';
    expect(occurring(scheduled())).toMatchObject({
      occurs_at: next,
      recurrence: { next_occurrence_at: next, last_occurrence_at: DUE, last_occurrence_object: null },
    });
  });

  it('occurs once for all missed occurrences', () => {
    expect(occurring(scheduled(), '2026-03-20T12:00:00Z').occurs_at).toBe('2026-03-21T08:00:00Z');
  });

  it('reports the result of an occurrence, and keeps its timer', () => {
    const before = occurring(scheduled());
    const { row } = saved(before, { occurrence: { at: DUE, workflow: 9, errors: null } }, DUE);
    expect(row).toMatchObject({
      occurs_at: before.occurs_at,
      recurrence: { last_occurrence_object: { id: 9 }, last_occurrence_errors: null },
    });
  });

  it('without a workflow template starts none, and reports the error', () => {
    expect(occurring(scheduled({ workflow_template: null })).recurrence).toMatchObject({
      last_occurrence_errors: ["Workflow template can't be blank"],
    });
  });

  it.each(['archived', 'to_be_removed', 'lost_or_stolen', 'removed'] as const)(
    'sets no timer while the CI is %s',
    (status) => {
      const paused = saved(scheduled(), { status }).row;
      expect(paused).toMatchObject({ occurs_at: null, recurrence: { next_occurrence_at: null } });
      expect(saved(paused, { status: 'in_stock' }).row.occurs_at).toBe(DUE);
    },
  );

  it('keeps an occurrence that is due when a change comes just before the timer', () => {
    const due = scheduled();
    const changed = saved(due, { recurrence: { ...daily, interval: 2 } }, '2026-03-03T08:00:01Z').row;
    expect(changed.occurs_at).toBe(DUE);
    const disabled = { ...daily, disabled: true };
    expect(saved(due, { recurrence: disabled }, '2026-03-03T08:00:01Z').row.occurs_at).toBeNull();
  });

  it('empties all of its fields when it is removed', () => {
    const gone = saved(occurring(scheduled()), { recurrence: null }).row;
    expect(gone).toMatchObject({ recurrence: null, occurs_at: null, occurrence: null });
  });
});
