import { agreed, answer, coverage, NO_TARGET } from '../../test/agreements';
import { agreementsIn, hasOtherSlas, targetFor, type Agreements } from './agreements';

const own = coverage(1);
const foreign = coverage(2, { covers_requester: false });
const stored = (...slas: readonly number[]) => ({ terms: [{ slas }] }) as unknown as Agreements;

describe('agreements that affect a request', () => {
  it.each([
    [null, [1]],
    ['low', [1]],
    ['medium', [1]],
    ['high', [1, 2]],
    ['top', [1, 2]],
  ] as const)(
    'include, for impact %s, the SLAs of the requester or those of everybody',
    (impact, expected) => {
      const { terms } = agreementsIn(answer(own, foreign), impact, []);
      expect(terms.flatMap(({ slas }) => slas)).toEqual(expected);
    },
  );

  it('are grouped by service offering, however many SLAs it has', () => {
    const many = [1, 2, 3].map((sla) => coverage(sla, { service_offering: 7 }));
    const other = coverage(4, { service_offering: 7, covers_requester: false });
    expect(agreementsIn(answer(...many, other), 'top', []).terms).toMatchObject([
      { service_offering: 7, slas: [1, 2, 3], covers_requester: true },
      { service_offering: 7, slas: [4], covers_requester: false },
    ]);
  });

  it('keep excluded SLAs only while these affect the request', () => {
    expect(agreementsIn(answer(own, foreign), 'top', [2, 9]).spared).toEqual([2]);
    expect(agreementsIn(answer(own, foreign), 'low', [2, 9]).spared).toEqual([]);
  });

  it('bring the follow-up of the SLA that covers the requester', () => {
    const with_follow_up = { waiting_for_customer_follow_up: 4, targets: agreed('top', {}) };
    expect(agreementsIn(answer({ ...foreign, ...with_follow_up }), 'top', []).follow_up).toBeNull();
    expect(agreementsIn(answer(own, coverage(3, with_follow_up)), 'top', []).follow_up).toBe(4);
  });
});

describe('the target of an agreement', () => {
  const targets = {
    ...agreed('low', { resolution_minutes: 1 }),
    rfc: { ...NO_TARGET, resolution_minutes: 2 },
  };
  const standard = { ...NO_TARGET, id: 7, best_effort: false };
  const incident = { impact: 'low', category: 'incident' } as const;

  it.each([
    ['its impact', incident, null, 1],
    ['its category, before its impact', { impact: 'low', category: 'rfc' } as const, null, 2],
    ['the standard service request that it is, first', incident, { ...standard, resolution_minutes: 3 }, 3],
    ['its impact, where the standard service request has no target', incident, standard, 1],
    ['nothing, where that is best effort', incident, { ...standard, best_effort: true }, null],
  ])('is that of %s', (_, request, own, minutes) => {
    expect(targetFor({ targets, standard: own }, request)?.resolution_minutes).toBe(minutes);
  });
});

describe('hasOtherSlas', () => {
  it('is true for a new SLA that covers the requester', () => {
    expect(hasOtherSlas(null, answer(coverage(1)), 'low')).toBe(true);
    expect(hasOtherSlas(stored(1), answer(coverage(1), coverage(2)), 'low')).toBe(true);
  });

  it('is false for the stored SLAs, and for SLAs of other people', () => {
    expect(hasOtherSlas(stored(2, 1), answer(coverage(1), coverage(2)), 'low')).toBe(false);
    const others = coverage(2, { covers_requester: false });
    expect(hasOtherSlas(stored(1), answer(coverage(1), others), 'medium')).toBe(false);
    expect(hasOtherSlas(null, answer(others), 'low')).toBe(false);
  });

  it('is true for SLAs of other people when the impact is high or top', () => {
    expect(hasOtherSlas(null, answer(coverage(2, { covers_requester: false })), 'top')).toBe(true);
  });

  it('is true when an SLA has ended, or was replaced', () => {
    expect(hasOtherSlas(stored(1), answer(), 'low')).toBe(true);
    expect(hasOtherSlas(stored(1), answer(coverage(2)), 'low')).toBe(true);
  });
});
