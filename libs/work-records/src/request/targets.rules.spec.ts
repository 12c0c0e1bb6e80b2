import { agreed, answer, asJson, coverage } from '../../test/agreements';
import { agreementsOf } from '../affected-sla/agreements';
import { rowOf, saved } from '../../test/rows';
import { Request, type RequestRow } from './request.record';
import { stopsOf } from './clock-stops';
import { targetRules } from './targets.rules';

const CREATED = '2026-03-02T09:00:00Z';
const LATER = '2026-03-02T10:00:00Z';
const AT_LAST = '2026-03-02T10:30:00Z';

const targets = agreed('low', { response_minutes: 30, resolution_minutes: 120 });
const sla = coverage(1, { targets });

const request = (values: Partial<RequestRow> = {}): RequestRow =>
  rowOf(Request, { requested_for: 1, service_instance: 5, impact: 'low', ...values });
const isNew = (values: Partial<RequestRow> = {}) => saved(targetRules, null, request(values)).after;
const covered = (values: Partial<RequestRow> = {}) => {
  const { coverage: _coverage, ...row } = isNew({ coverage: asJson(answer(sla)), ...values });
  return row as RequestRow;
};
const change = (before: RequestRow, values: Partial<RequestRow>, now = LATER) =>
  saved(targetRules, before, { ...before, ...values }, { now }).after;

describe('agreements of a request', () => {
  it('are not looked up without a service instance', () => {
    expect(isNew({ service_instance: null })).toMatchObject({
      agreements: null,
      coverage_due_at: null,
      next_target_at: 'no_target',
    });
  });

  it('are set from the prefetched answer', () => {
    expect(covered()).toMatchObject({
      coverage_due_at: null,
      response_target_at: '2026-03-02T09:30:00Z',
      resolution_target_at: '2026-03-02T11:00:00Z',
      next_target_at: '2026-03-02T09:30:00Z',
    });
  });

  it('are null when none is found', () => {
    expect(isNew({ coverage: asJson(answer()) })).toMatchObject({
      agreements: null,
      coverage_due_at: null,
      next_target_at: 'no_target',
    });
  });

  it.each([
    ['no answer has come', null],
    ['the answer is about another service instance', { ...answer(sla), service_instance: 6 }],
    ['the answer is about another person', { ...answer(sla), person: 2 }],
  ])('are marked as due when %s', (_when, said) => {
    expect(isNew({ coverage: asJson(said) })).toMatchObject({ agreements: null, coverage_due_at: CREATED });
  });

  it('are set by the answer of the backfill', () => {
    const waiting = isNew();
    const found = change(waiting, { coverage: asJson(answer(sla)) });
    expect(found).toMatchObject({ coverage_due_at: null, resolution_target_at: '2026-03-02T11:00:00Z' });
  });

  it.each([
    ['service_instance', { service_instance: 6 }, false],
    ['requested_for', { requested_for: 2 }, false],
    ['impact', { impact: 'top' }, true],
  ] as const)('are looked up again for another %s', (_name, values, stay) => {
    const changed = change(covered(), values);
    expect(changed.coverage_due_at).toBe(LATER);
    expect(agreementsOf(changed) !== null).toBe(stay);
  });

  it('are looked up again when it is reopened, and stay until then', () => {
    const done = change(covered(), { status: 'completed', completed_at: LATER });
    expect(done).toMatchObject({ coverage_due_at: null, next_target_at: null });
    const reopened = change(done, { status: 'assigned', completed_at: null }, AT_LAST);
    expect(reopened).toMatchObject({
      coverage_due_at: AT_LAST,
      resolution_target_at: '2026-03-02T11:30:00Z',
      next_target_at: '2026-03-02T11:30:00Z',
    });
  });

  it('are unchanged by unrelated changes', () => {
    const before = covered();
    expect(change(before, { subject: 'Other' })).toEqual({ ...before, subject: 'Other' });
  });

  it('are emptied with the service instance', () => {
    expect(change(covered(), { service_instance: null })).toMatchObject({
      agreements: null,
      coverage_due_at: null,
      resolution_target_at: null,
      next_target_at: 'no_target',
    });
  });
});

describe('clocks of a request', () => {
  it('have the response target as next_target_at until the response', () => {
    const accepted = change(covered(), { status: 'accepted' });
    expect(accepted).toMatchObject({
      responded_at: LATER,
      response_target_at: '2026-03-02T09:30:00Z',
      next_target_at: '2026-03-02T11:00:00Z',
    });
    expect(change(accepted, { status: 'assigned' }, AT_LAST)).toMatchObject({
      responded_at: LATER,
      next_target_at: '2026-03-02T11:00:00Z',
    });
  });

  it.each(['assigned', 'declined'] as const)('wait for the response while it is %s', (status) => {
    expect(covered({ status }).responded_at).toBeNull();
  });

  it('stop while it waits for the customer, and continue where they stopped', () => {
    const waiting = change(covered(), { status: 'waiting_for_customer' });
    expect(waiting).toMatchObject({
      resolution_target_at: '2026-03-02T11:00:00Z',
      next_target_at: 'clock_stopped',
    });
    const again = change(waiting, { status: 'in_progress' }, AT_LAST);
    expect(stopsOf(again)).toEqual({ over: [[LATER, AT_LAST]], since: null });
    expect(again).toMatchObject({
      resolution_target_at: '2026-03-02T11:30:00Z',
      next_target_at: '2026-03-02T11:30:00Z',
    });
  });

  it('are best_effort without targets for its impact, or when another party is accountable', () => {
    expect(covered({ impact: 'medium' })).toMatchObject({ next_target_at: 'best_effort' });
    const before = covered();
    const spared = asJson({ ...agreementsOf(before), spared: [1] });
    const waiting = { status: 'waiting_for_customer', agreements: spared } as const;
    expect(change(before, waiting)).toMatchObject({
      resolution_target_at: null,
      next_target_at: 'best_effort',
    });
  });
});
