import type { Agreements } from '../affected-sla/agreements';
import { answer, coverage } from '../../test/agreements';
import { isAffectedAnew } from './is-affected-anew';

const known = (...slas: readonly number[]) => ({ terms: [{ slas }] }) as unknown as Agreements;

describe('hasOtherSlas', () => {
  it('is true for a new SLA that covers the requester', () => {
    expect(isAffectedAnew(null, answer(coverage(1)), 'low')).toBe(true);
    expect(isAffectedAnew(known(1), answer(coverage(1), coverage(2)), 'low')).toBe(true);
  });

  it('is false for the stored SLAs, and for SLAs of other people', () => {
    expect(isAffectedAnew(known(2, 1), answer(coverage(1), coverage(2)), 'low')).toBe(false);
    const others = coverage(2, { covers_requester: false });
    expect(isAffectedAnew(known(1), answer(coverage(1), others), 'medium')).toBe(false);
    expect(isAffectedAnew(null, answer(others), 'low')).toBe(false);
  });

  it('is true for SLAs of other people when the impact is high or top', () => {
    expect(isAffectedAnew(null, answer(coverage(2, { covers_requester: false })), 'top')).toBe(true);
  });

  it('is true when an SLA has ended, or was replaced', () => {
    expect(isAffectedAnew(known(1), answer(), 'low')).toBe(true);
    expect(isAffectedAnew(known(1), answer(coverage(2)), 'low')).toBe(true);
  });
});
