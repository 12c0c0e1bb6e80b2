import { AccountBudget, BURST_MS, SHARE } from './account-budget';

describe('AccountBudget', () => {
  it('lets an account wait that has used its processor time, and no other', () => {
    const budget = new AccountBudget();
    budget.charge('busy', BURST_MS - 1, 0);
    budget.charge('calm', 1, 0);
    expect(budget.exhausted(0)).toEqual([]);
    budget.charge('busy', 1, 0);
    expect(budget.exhausted(0)).toEqual(['busy']);
  });

  it('ends the wait once the account has its share again', () => {
    const budget = new AccountBudget();
    budget.charge('busy', BURST_MS + 50, 0);
    expect(budget.exhausted(50 / SHARE)).toEqual(['busy']);
    expect(budget.exhausted(50 / SHARE + 1)).toEqual([]);
  });

  it('saves no more than one burst', () => {
    const budget = new AccountBudget();
    budget.charge('busy', 10, 0);
    budget.charge('busy', BURST_MS, 1_000_000);
    expect(budget.exhausted(1_000_000)).toEqual(['busy']);
  });
});
