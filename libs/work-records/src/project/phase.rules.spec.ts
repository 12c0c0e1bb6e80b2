import { NOW, rowOf, saved } from '../../test/rows';
import { Phase, type PhaseRow } from './phase.record';
import { phaseRules } from './phase.rules';

const EARLIER = '2026-03-01T09:00:00Z';

describe('a phase', () => {
  const save = (before: Partial<PhaseRow>, values: Partial<PhaseRow>) => {
    const row = rowOf(Phase, { project: 5, ...before });
    return saved(phaseRules, row, { ...row, ...values });
  };

  it.each(['in_progress', 'progress_halted'] as const)(
    'stamps started_at when its status becomes %s',
    (status) => {
      expect(save({}, { status }).after).toMatchObject({ started_at: NOW, completed_at: null });
    },
  );

  it('keeps started_at, and stamps completed_at when it is completed', () => {
    const closed = save({ status: 'in_progress', started_at: EARLIER }, { status: 'completed' });
    expect(closed.after).toMatchObject({ started_at: EARLIER, completed_at: NOW });
  });

  it('that is completed at once has both stamps', () => {
    expect(save({}, { status: 'completed' }).after).toMatchObject({ started_at: NOW, completed_at: NOW });
  });

  it('that is reopened has no completed_at, and without tasks no started_at', () => {
    const closed = { status: 'completed', started_at: EARLIER, completed_at: EARLIER } as const;
    expect(save(closed, { status: 'in_progress' }).after).toMatchObject({
      started_at: EARLIER,
      completed_at: null,
    });
    expect(save(closed, { status: 'registered' }).after).toMatchObject({
      started_at: null,
      completed_at: null,
    });
  });
});
