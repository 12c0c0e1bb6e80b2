import { clockOf, durationWords, type Target } from './clock';

const target: Target = {
  from: '2026-11-18T08:00:00Z',
  until: '2026-11-18T12:00:00Z',
  actual: null,
  isMissed: false,
  isStopped: false,
};
const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`);
const HOUR_MS = 3_600_000;

describe('the clock of a target', () => {
  it('runs from the beginning to the target', () => {
    expect(clockOf(target, at('09:00'))).toEqual({ state: 'running', part: 0.25, left: 3 * HOUR_MS });
    expect(clockOf(target, at('07:00'))).toMatchObject({ state: 'running', part: 0 });
  });

  it('is late once the target has passed, or is said to be missed', () => {
    expect(clockOf(target, at('13:00'))).toEqual({ state: 'late', part: 1, left: -HOUR_MS });
    expect(clockOf({ ...target, isMissed: true }, at('13:00'))).toMatchObject({ state: 'late' });
  });

  it('stands still while the clock is stopped, also behind the target', () => {
    expect(clockOf({ ...target, isStopped: true }, at('10:00'))).toEqual({
      state: 'stopped',
      part: 0.5,
      left: null,
    });
    expect(clockOf({ ...target, isStopped: true }, at('13:00'))).toMatchObject({ state: 'stopped' });
  });

  it('has ended with the actual time, met or missed', () => {
    const actual = '2026-11-18T11:00:00Z';
    expect(clockOf({ ...target, actual }, at('15:00'))).toEqual({ state: 'met', part: 1, left: null });
    expect(clockOf({ ...target, actual, isMissed: true }, at('15:00'))).toMatchObject({ state: 'missed' });
  });
});

describe('a duration in words', () => {
  it('has its two largest units', () => {
    expect(durationWords(27 * HOUR_MS + 61_000, 'en')).toBe('1 day 3 hr');
    expect(durationWords(-90 * 60_000, 'en')).toBe('1 hr 30 min');
  });

  it('of less than a minute is none', () => {
    expect(durationWords(20_000, 'en')).toBe('0 min');
  });
});
