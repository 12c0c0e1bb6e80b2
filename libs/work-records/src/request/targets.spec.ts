import type { Coverage, CoverageTarget } from '@deskline/record';
import { agreed, answer, asJson, coverage, OFFICE } from '../../test/agreements';
import { agreementsIn } from '../affected-sla/agreements';
import { rowOf } from '../../test/rows';
import { Request, type RequestRow } from './request.record';
import { clocksOf, targetsOf } from './targets';

/** Friday at 14:00 in Amsterdam: three working hours of the week are left. */
const FRIDAY = '2026-03-06T13:00:00Z';
/** Monday before the holiday, at the same time. */
const MONDAY = '2026-03-02T13:00:00Z';

const request = (values: Partial<RequestRow> = {}): RequestRow =>
  rowOf(Request, { created_at: FRIDAY, impact: 'low', ...values });
const stopped = (...over: readonly (readonly [string, string])[]) => ({
  clock_stops: asJson({ over, since: null }),
});
const within = (target: Partial<CoverageTarget>) =>
  coverage(1, { targets: agreed('low', { support_hours: OFFICE, ...target }) });

function targets(coverages: readonly Coverage[], values: Partial<RequestRow> = {}, spared: number[] = []) {
  const row = request(values);
  const agreements = agreementsIn(answer(...coverages), row.impact, spared);
  return targetsOf(clocksOf(row, agreements), agreements);
}
const resolution = (target: Partial<CoverageTarget>, values: Partial<RequestRow> = {}) =>
  targets([within(target)], values).resolution_target_at;

describe('targets of a request', () => {
  it('follow from the terms for its impact', () => {
    const target = { response_minutes: 30, resolution_minutes: 120, support_hours: OFFICE };
    expect(targets([within(target)])).toEqual({
      response_target_at: '2026-03-06T13:30:00Z',
      resolution_target_at: '2026-03-06T15:00:00Z',
      requester_resolution_target_at: '2026-03-06T15:00:00Z',
    });
    const none = {
      response_target_at: null,
      resolution_target_at: null,
      requester_resolution_target_at: null,
    };
    expect(targets([within(target)], { impact: 'medium' })).toEqual(none);
    expect(targets([within(target)], { impact: null })).toEqual(none);
    expect(targetsOf([], null)).toEqual(none);
  });

  it('follow from the terms for its category, where there are any, whatever its impact', () => {
    const terms = coverage(1, {
      targets: {
        ...agreed('rfc', { resolution_minutes: 30 }),
        low: { ...within({ resolution_minutes: 60 }).targets.low },
      },
    });
    const targetAt = (values: Partial<RequestRow>) => targets([terms], values).resolution_target_at;
    expect(targetAt({ category: 'rfc', impact: null })).toBe('2026-03-06T13:30:00Z');
    expect(targetAt({ category: 'rfi', impact: null })).toBeNull();
    const low = coverage(1, { targets: agreed('low', { resolution_minutes: 60 }) });
    expect(targets([low], { category: 'rfi' }).resolution_target_at).toBe('2026-03-06T14:00:00Z');
  });

  it.each<[string, Partial<CoverageTarget>, Partial<RequestRow>, string | null]>([
    ['over a weekend', { resolution_minutes: 240 }, {}, '2026-03-09T09:00:00Z'],
    ['over a holiday', { resolution_minutes: 240 }, { created_at: MONDAY }, '2026-03-04T09:00:00Z'],
    [
      'over the change of the clocks',
      { resolution_minutes: 240 },
      { created_at: '2026-03-27T13:00:00Z' },
      '2026-03-30T08:00:00Z',
    ],
    [
      'around the clock without a calendar',
      { resolution_minutes: 240, support_hours: null },
      {},
      '2026-03-06T17:00:00Z',
    ],
    ['in business days', { resolution_days: 2 }, {}, '2026-03-10T13:00:00Z'],
    [
      'in business days over a holiday',
      { resolution_days: 1 },
      { created_at: MONDAY },
      '2026-03-04T13:00:00Z',
    ],
    [
      'in minutes when both are agreed',
      { resolution_minutes: 60, resolution_days: 2 },
      {},
      '2026-03-06T14:00:00Z',
    ],
    ['as null by an unknown calendar', { resolution_minutes: 60, support_hours: 99 }, {}, null],
  ])('are computed %s', (_how, target, values, expected) => {
    expect(resolution(target, values)).toBe(expected);
  });

  it('move by the support hours for which the clock was stopped, once and twice', () => {
    const target = { resolution_minutes: 120 };
    const hour = ['2026-03-06T13:10:00Z', '2026-03-06T14:10:00Z'] as const;
    const night = ['2026-03-06T15:59:30Z', '2026-03-09T08:00:40Z'] as const;
    expect(resolution(target, stopped(hour))).toBe('2026-03-06T16:00:00Z');
    expect(resolution(target, stopped(hour, night))).toBe('2026-03-09T08:01:10Z');
    expect(resolution({ resolution_days: 1 }, stopped(hour))).toBe('2026-03-09T14:00:00Z');
  });

  it('of the response do not move with a stopped clock', () => {
    const hour = ['2026-03-06T13:10:00Z', '2026-03-06T14:10:00Z'] as const;
    expect(targets([within({ response_minutes: 30 })], stopped(hour)).response_target_at).toBe(
      '2026-03-06T13:30:00Z',
    );
  });

  it('are overridden by a later desired completion, and not by an earlier one', () => {
    const target = { resolution_minutes: 120 };
    const later = '2026-03-20T09:00:00Z';
    expect(resolution(target, { desired_completion_at: later })).toBe(later);
    expect(resolution(target, { desired_completion_at: FRIDAY })).toBe('2026-03-06T15:00:00Z');
    expect(resolution({}, { desired_completion_at: later })).toBeNull();
  });

  it('are the earliest of all agreements, with those of the requester in a field of their own', () => {
    const top = (minutes: number) =>
      agreed('top', { response_minutes: minutes, resolution_minutes: minutes * 2 });
    const all = [
      coverage(1, { targets: top(60) }),
      coverage(2, { targets: top(30), covers_requester: false }),
    ];
    expect(targets(all, { impact: 'top' })).toEqual({
      response_target_at: '2026-03-06T13:30:00Z',
      resolution_target_at: '2026-03-06T14:00:00Z',
      requester_resolution_target_at: '2026-03-06T15:00:00Z',
    });
  });

  it('ignore SLAs with accountability sla_not_affected', () => {
    const all = [1, 2].map((sla) =>
      coverage(sla, { targets: agreed('low', { resolution_minutes: sla * 60 }) }),
    );
    expect(targets(all, {}, [1]).resolution_target_at).toBe('2026-03-06T15:00:00Z');
    expect(targets(all, {}, [1, 2]).resolution_target_at).toBeNull();
  });
});
