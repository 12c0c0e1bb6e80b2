import fc from 'fast-check';
import { PROGRESS, progressOf, progressOfWorkflows } from './progress';

describe('progress of a record from its members', () => {
  it.each([
    [[], null],
    [[null, null], null],
    [['registered', 'registered'], 'registered'],
    [['registered', 'in_progress'], 'in_progress'],
    [['registered', 'completed'], 'in_progress'],
    [['in_progress', 'progress_halted', 'completed'], 'progress_halted'],
    [['completed', null, 'completed'], 'completed'],
  ] as const)('with the members %j is %s', (parts, whole) => {
    expect(progressOf(parts)).toBe(whole);
  });

  it('is associative', () => {
    const parts = fc.array(fc.constantFrom(...PROGRESS));
    fc.assert(
      fc.property(parts, parts, (some, others) => {
        expect(progressOf([progressOf(some), progressOf(others)])).toBe(progressOf([...some, ...others]));
      }),
    );
  });

  it('counts a workflow that is being created as registered', () => {
    expect(progressOfWorkflows([{ status: 'being_created' }])).toBe('registered');
    expect(progressOfWorkflows([{ status: 'being_created' }, { status: 'completed' }])).toBe('in_progress');
  });
});
