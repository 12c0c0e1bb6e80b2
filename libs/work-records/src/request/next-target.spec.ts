import { NO_AGREEMENT, nextTarget, type AgreementSummary } from './next-target';

type Request = Parameters<typeof nextTarget>[0];

const EARLY = '2026-03-02T09:00:00Z';
const LATE = '2026-03-03T09:00:00Z';
const COVERED = { isCovered: true, isAccountable: false };
const ACCOUNTABLE = { isCovered: true, isAccountable: true };
const waiting = { status: 'waiting_for_customer' } as const;
const [response, resolution, desired] = [
  { response_target_at: EARLY },
  { resolution_target_at: LATE },
  { desired_completion_at: LATE },
];

const target = (values: Partial<Request>, agreements: AgreementSummary): string | null =>
  nextTarget(
    {
      status: 'assigned',
      response_target_at: null,
      resolution_target_at: null,
      desired_completion_at: null,
      ...values,
    },
    agreements,
  );

describe('next_target_at of a request', () => {
  it.each<[when: string, is: string | null, values: Partial<Request>, agreements: AgreementSummary]>([
    [
      'the status completed',
      null,
      { ...response, ...desired, ...resolution, status: 'completed' },
      ACCOUNTABLE,
    ],
    ['a response target earlier than the desired completion', EARLY, { ...response, ...desired }, COVERED],
    ['a response target and no desired completion', EARLY, { ...response, ...resolution }, COVERED],
    ['a response target while it waits', EARLY, { ...response, ...waiting }, ACCOUNTABLE],
    [
      'a response target later than the desired completion',
      EARLY,
      { response_target_at: LATE, desired_completion_at: EARLY },
      COVERED,
    ],
    ['a response target at the desired completion', LATE, { ...desired, response_target_at: LATE }, COVERED],
    ['a desired completion', LATE, { ...desired, resolution_target_at: EARLY }, COVERED],
    ['a desired completion without agreements', LATE, desired, NO_AGREEMENT],
    ['a desired completion while it waits', LATE, { ...desired, ...waiting }, ACCOUNTABLE],
    [
      'the status waiting and an accountable party',
      'clock_stopped',
      { ...resolution, ...waiting },
      ACCOUNTABLE,
    ],
    ['the status waiting and no accountable party', 'best_effort', { ...resolution, ...waiting }, COVERED],
    ['the status waiting and no agreement', 'best_effort', waiting, NO_AGREEMENT],
    ['a resolution target', LATE, resolution, ACCOUNTABLE],
    ['an agreement without a target', 'best_effort', {}, COVERED],
    ['no agreement at all', 'no_target', {}, NO_AGREEMENT],
  ])('with %s is %s', (_when, is, values, agreements) => {
    expect(target(values, agreements)).toBe(is);
  });
});
