import { agreed, answer, asJson, coverage, OFFICE } from '../../test/agreements';
import { lookedUp, rowOf, saved } from '../../test/rows';
import { followUpTimers } from './follow-up.rules';
import { Request, type RequestRow } from './request.record';
import { requestRules } from './request.rules';

/** Friday at 16:00 in Amsterdam: one working hour of the week is left. */
const FRIDAY = '2026-03-06T15:00:00Z';
const rules = [
  { after: 120, position: 2, note: 'Are you there?' },
  { after: 30, position: 1, note: null },
];
const followUp = (values: object = {}) => lookedUp(4, { auto_complete: true, rules, ...values });

const targets = agreed('low', { support_hours: OFFICE });
const sla = coverage(1, { targets, waiting_for_customer_follow_up: 4 });
const request = rowOf(Request, { requested_for: 1, service_instance: 5, impact: 'low', category: 'rfi' });

const change = (before: RequestRow | null, values: Partial<RequestRow>, now = FRIDAY, as = followUp()) =>
  saved(
    requestRules,
    before,
    { ...(before ?? request), ...values },
    {
      now,
      lookups: { waiting_for_customer_follow_up: as },
    },
  );
const rowAfter = (...args: Parameters<typeof change>): RequestRow => {
  const { coverage: _coverage, ...row } = change(...args).after;
  return row as RequestRow;
};

describe('a waiting-for-customer follow-up', () => {
  const covered = rowAfter(null, { coverage: asJson(answer(sla)) });
  const waiting = rowAfter(covered, { status: 'waiting_for_customer' });
  const fired = (row: RequestRow) =>
    (followUpTimers[0]?.set as (row: RequestRow) => Partial<RequestRow>)(row);

  it('sets its timer in minutes of support when the request starts to wait', () => {
    expect(covered).toMatchObject({ waiting_for_customer_follow_up: 4, follow_up_at: null });
    expect(waiting.follow_up_at).toBe('2026-03-06T15:30:00Z');
  });

  it('sets its timer to the same time of day after business days', () => {
    const days = followUp({ rules: [{ nr_of_business_days: 2, after: 960, position: null, note: null }] });
    const row = rowAfter(covered, { status: 'waiting_for_customer' }, FRIDAY, days);
    expect(row.follow_up_at).toBe('2026-03-10T15:00:00Z');
  });

  it('adds a note when a rule fires, and sets the timer for the next', () => {
    const { after, consequences } = change(waiting, fired(waiting), '2026-03-06T15:30:00Z');
    expect(consequences).toMatchObject([
      {
        create: 'note',
        values: { request: 1, medium: 'system', text: 'We are still waiting for your answer.' },
      },
    ]);
    expect(after).toMatchObject({
      status: 'waiting_for_customer',
      follow_ups: 1,
      follow_up_at: '2026-03-09T09:00:00Z',
    });
  });

  it('completes the request with its last rule, if auto_complete is set', () => {
    const once = rowAfter(waiting, fired(waiting));
    const monday = '2026-03-09T09:00:00Z';
    const { after, consequences } = change(once, fired(once), monday);
    expect(consequences).toMatchObject([{ values: { text: 'Are you there?' } }]);
    expect(after).toMatchObject({
      status: 'completed',
      completion_reason: 'no_reply',
      completed_at: monday,
      next_target_at: null,
      follow_up_at: null,
      follow_ups: null,
    });
    expect(change(once, fired(once), monday, followUp({ auto_complete: false })).after).toMatchObject({
      status: 'waiting_for_customer',
      follow_up_at: null,
      follow_ups: 2,
    });
  });

  it('ends when the request waits no more, and starts anew when it waits again', () => {
    const answered = rowAfter(rowAfter(waiting, fired(waiting)), { status: 'assigned' });
    expect(answered).toMatchObject({ follow_up_at: null, follow_ups: null });
    const monday = '2026-03-09T10:00:00Z';
    expect(rowAfter(answered, { status: 'waiting_for_customer' }, monday).follow_up_at).toBe(
      '2026-03-09T10:30:00Z',
    );
  });

  it.each([
    ['that is disabled', { disabled: true }],
    ['without rules', { rules: [] }],
  ])('%s sets no timer', (_which, values) => {
    const { after } = change(covered, { status: 'waiting_for_customer' }, FRIDAY, followUp(values));
    expect(after.follow_up_at).toBeNull();
  });
});
