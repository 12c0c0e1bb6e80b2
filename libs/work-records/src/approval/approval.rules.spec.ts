import { rowOf, saved } from '../../test/rows';
import { Approval, type ApprovalRow } from './approval.record';
import { approvalRules } from './approval.rules';

const row = (values: Partial<ApprovalRow> = {}) => rowOf(Approval, { task: 5, approver: 40, ...values });
const problems = (before: ApprovalRow, after: Partial<ApprovalRow>) =>
  saved(approvalRules, before, { ...before, ...after }).problems;

describe('an approval', () => {
  it('is created as registered, whatever the client sends', () => {
    expect(saved(approvalRules, null, row({ status: 'approved' })).after.status).toBe('registered');
  });

  it.each(['approved', 'rejected'] as const)('becomes %s only from assigned', (status) => {
    expect(problems(row({ status: 'assigned' }), { status })).toEqual([]);
    for (const before of ['registered', 'canceled'] as const)
      expect(problems(row({ status: before }), { status })).toEqual([
        { field: 'status', because: 'not_assigned' },
      ]);
  });

  it('is answered only once', () => {
    expect(problems(row({ status: 'approved' }), { status: 'rejected' })).toEqual([
      { field: 'status', because: 'not_assigned' },
    ]);
  });

  it('refuses another approver', () => {
    expect(problems(row(), { approver: 41 })).toEqual([{ field: 'approver', because: 'readonly' }]);
  });
});
