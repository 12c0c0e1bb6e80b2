import { loadSettings } from '@deskline/platform';
import fc from 'fast-check';
import { WebhookDispatcherSettings } from '../../webhook-dispatcher.settings';
import { parseRetryAfter, retryDelay } from './retry-delay';

const schedule = [5_000, 30_000, 120_000];
const now = new Date('2026-03-02T09:00:00Z');

describe('retryDelay', () => {
  it('follows the schedule', () => {
    expect([1, 2, 3].map((failures) => retryDelay(failures, schedule, 0.5))).toEqual(schedule);
  });

  it('is null when the schedule is used up', () => {
    expect(retryDelay(4, schedule, 0.5)).toBeNull();
  });

  it('is jittered by at most 20 %', () => {
    expect(retryDelay(1, schedule, 0)).toBe(4_000);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (random) => {
        const delay = retryDelay(2, schedule, random);
        expect(delay).toBeGreaterThanOrEqual(24_000);
        expect(delay).toBeLessThanOrEqual(36_000);
      }),
    );
  });

  it('fits into an integer column, however long a step is configured', () => {
    const set = (seconds: number) =>
      loadSettings(WebhookDispatcherSettings, { WEBHOOK_RETRY_SECONDS: `5,${seconds}` });
    const [, step = 0] = set(1_000_000).WEBHOOK_RETRY_SECONDS;
    expect(retryDelay(1, [step * 1000], 0.5, Infinity)).toBeLessThan(2 ** 31);
    expect(() => set(1_000_001)).toThrow('WEBHOOK_RETRY_SECONDS');
  });

  it('honours Retry-After up to twice the step', () => {
    expect(retryDelay(1, schedule, 0.5, 8_000)).toBe(8_000);
    expect(retryDelay(1, schedule, 0.5, 3_600_000)).toBe(10_000);
  });

  it('is not shortened by Retry-After', () => {
    expect(retryDelay(1, schedule, 0.5, 1_000)).toBe(5_000);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('reads %s as %s ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});
