import { hasTargets, targetOf } from './targets';

describe('targets of a service offering', () => {
  const record = {
    id: 1,
    response_target_top: 15,
    resolution_target_top_in_days: 2,
    resolution_target_top: 60,
  };

  it('are minutes or whole days', () => {
    expect(targetOf(record, 'response', 'top')).toEqual({ minutes: 15 });
    expect(targetOf(record, 'resolution', 'top')).toEqual({ days: 2 });
    expect(targetOf(record, 'response', 'low')).toBeNull();
  });

  it('are shown where there is one', () => {
    expect([hasTargets(record), hasTargets({ id: 2, response_target_low: null })]).toEqual([true, false]);
  });
});
