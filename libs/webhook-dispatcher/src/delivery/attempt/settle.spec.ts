import type { Outcome } from './outcome';
import { settle, type SettleContext } from './settle';

const context: SettleContext = {
  kind: 'event',
  attempts: 1,
  schedule: [1_000, 2_000],
  now: new Date('2026-03-02T09:00:00Z'),
  random: 0.5,
};
const answered = (status: number, retryAfter?: string): Outcome => ({
  kind: 'answered',
  status,
  line: `${status}`,
  retryAfter,
});
const TIMED_OUT: Outcome = { kind: 'unanswered', error: 'No answer within 10 seconds.' };

describe('settle', () => {
  it.each([200, 201, 204, 299])('takes a %s for a success', (status) => {
    expect(settle(answered(status), context)).toEqual({ state: 'succeeded', retry_in_ms: null });
  });

  it.each([300, 301, 302, 307, 400, 404, 410, 500, 503])('retries after a %s', (status) => {
    expect(settle(answered(status), context)).toEqual({ state: 'retrying', retry_in_ms: 1_000 });
  });

  it('retries after a time-out', () => {
    expect(settle(TIMED_OUT, { ...context, attempts: 2 })).toEqual({ state: 'retrying', retry_in_ms: 2_000 });
  });

  it('waits as long as Retry-After asks for', () => {
    expect(settle(answered(503, '2'), context)).toEqual({ state: 'retrying', retry_in_ms: 2_000 });
  });

  it('drops the message after the last attempt', () => {
    expect(settle(TIMED_OUT, { ...context, attempts: 3 })).toEqual({ state: 'dropped', retry_in_ms: null });
  });

  it('attempts a test message once', () => {
    expect(settle(answered(500), { ...context, kind: 'test' })).toEqual({
      state: 'dropped',
      retry_in_ms: null,
    });
  });

  it('holds the message of a disabled webhook, and drops that of a deleted one', () => {
    const withheld: Outcome = { kind: 'withheld', error: 'The webhook was disabled.' };
    expect(settle(withheld, context).state).toBe('held');
    expect(settle({ ...withheld, forEver: true }, context).state).toBe('dropped');
  });
});
