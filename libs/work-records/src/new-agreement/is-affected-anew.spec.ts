import type { Agreements } from '../affected-sla/agreements';
import { answer, coverage } from '../../test/agreements';
import { isAffectedAnew } from './is-affected-anew';

const known = (...slas: readonly number[]) => ({ terms: [{ slas }] }) as unknown as Agreements;

describe('a request whose service instance has a new agreement', () => {
  it('is affected anew by what covers whom it is for', () => {
    expect(isAffectedAnew(null, answer(coverage(1)), 'low')).toBe(true);
    expect(isAffectedAnew(known(1), answer(coverage(1), coverage(2)), 'low')).toBe(true);
  });

  it('is affected as before by those that are known, and by those of others', () => {
    expect(isAffectedAnew(known(2, 1), answer(coverage(1), coverage(2)), 'low')).toBe(false);
    const others = coverage(2, { covers_requester: false });
    expect(isAffectedAnew(known(1), answer(coverage(1), others), 'medium')).toBe(false);
    expect(isAffectedAnew(null, answer(others), 'low')).toBe(false);
  });

  it('with the impact high or top is affected anew by those of others, too', () => {
    expect(isAffectedAnew(null, answer(coverage(2, { covers_requester: false })), 'top')).toBe(true);
  });

  it('is affected anew where one is over, or another stands in its place', () => {
    expect(isAffectedAnew(known(1), answer(), 'low')).toBe(true);
    expect(isAffectedAnew(known(1), answer(coverage(2)), 'low')).toBe(true);
  });
});
