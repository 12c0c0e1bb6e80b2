import type { Outcome } from '../delivery/attempt/outcome';
import type { SettledAttempt } from '../delivery/queue/record-outcomes';
import { gather, merged, type Results } from './results';

const OK: Outcome = { kind: 'answered', status: 204, line: '204 No Content' };
const BAD: Outcome = { kind: 'answered', status: 503, line: '503 Service Unavailable' };
const NONE: Outcome = { kind: 'unanswered', error: 'No answer within 10 seconds.' };
const WITHHELD: Outcome = { kind: 'withheld', error: 'The webhook was disabled.' };

const attempt = (outcome: Outcome, more: object = {}) =>
  ({
    outcome,
    delivery: { webhook_id: 1, uri: 'https://a.example', kind: 'event', ...more },
  }) as SettledAttempt;

function gathered(...attempts: SettledAttempt[]): Results[] {
  const results = new Map<string, Results>();
  gather(results, attempts);
  return [...results.values()];
}

describe('gather', () => {
  it('counts failures, and keeps the latest error', () => {
    expect(gathered(attempt(BAD), attempt(NONE))).toMatchObject([
      { resets: false, failed: 2, error: 'No answer within 10 seconds.', failure: { reason: 'failing' } },
    ]);
  });

  it('counts only failures after the last success', () => {
    expect(gathered(attempt(BAD), attempt(OK))).toMatchObject([{ resets: true, failed: 0, error: null }]);
    expect(gathered(attempt(BAD), attempt(OK), attempt(BAD))).toMatchObject([
      { resets: true, failed: 1, error: '503 Service Unavailable' },
    ]);
  });

  it('keeps the latest failure for a mail also when a success came right after it', () => {
    expect(gathered(attempt(BAD), attempt(OK))[0]?.failure).toEqual({
      reason: 'failing',
      error: '503 Service Unavailable',
    });
    expect(gathered(attempt(OK))[0]?.failure).toBeNull();
  });

  it('leaves out tests and withheld messages', () => {
    expect(gathered(attempt(BAD, { kind: 'test' }), attempt(WITHHELD), attempt(BAD, { uri: null }))).toEqual(
      [],
    );
  });

  it('does not count a verification as an event, but keeps its failure', () => {
    expect(gathered(attempt(BAD, { kind: 'verify' }))).toMatchObject([
      { resets: false, failed: 0, error: '503 Service Unavailable', failure: { reason: 'unverified' } },
    ]);
    expect(gathered(attempt(OK, { kind: 'verify' }))).toMatchObject([{ resets: false, failed: 0 }]);
  });

  it('gathers results for each URI apart', () => {
    expect(gathered(attempt(BAD), attempt(OK, { uri: 'https://b.example' }))).toHaveLength(2);
  });

  it('gathers the same results in parts as at once', () => {
    const orders = [
      [OK, BAD, BAD],
      [BAD, OK, BAD],
      [BAD, BAD, OK],
      [BAD, NONE, BAD],
      [OK, OK, OK],
    ];
    for (const outcomes of orders) {
      const attempts = outcomes.map((outcome) => attempt(outcome));
      for (const cut of [1, 2]) {
        const [older, newer] = [gathered(...attempts.slice(0, cut)), gathered(...attempts.slice(cut))];
        expect([merged(older[0] as Results, newer[0] as Results)]).toEqual(gathered(...attempts));
      }
    }
  });
});
