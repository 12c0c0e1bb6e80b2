import { rowOf, saved } from '../../test/rows';
import { WaitingForCustomerFollowUpRule as FollowUpRule } from './waiting-for-customer-follow-up-rule.record';
import { followUpRuleRules } from './waiting-for-customer-follow-up-rule.rules';

const row = (nr_of_business_days: number | null, after: number | null) =>
  rowOf(FollowUpRule, { nr_of_business_days, after });

describe('a waiting-for-customer rule', () => {
  it('has minutes for its business days, which order it among the others', () => {
    expect(saved(followUpRuleRules, null, row(3, null)).after).toMatchObject({
      nr_of_business_days: 3,
      after: 1_440,
    });
    expect(saved(followUpRuleRules, row(3, 1_440), row(1, 1_440)).after).toMatchObject({ after: 480 });
  });

  it('may have minutes alone, as those made before business days', () => {
    expect(saved(followUpRuleRules, null, row(null, 30)).after).toMatchObject({
      nr_of_business_days: null,
      after: 30,
    });
  });

  it('counts minutes instead of days once they are written', () => {
    expect(saved(followUpRuleRules, row(3, 1_440), row(3, 60)).after).toMatchObject({
      nr_of_business_days: null,
      after: 60,
    });
  });

  it('is refused without either', () => {
    const refused = [{ field: 'nr_of_business_days', because: 'blank' }];
    expect(saved(followUpRuleRules, null, row(null, null)).problems).toMatchObject(refused);
    expect(saved(followUpRuleRules, row(3, 1_440), row(null, 1_440)).problems).toMatchObject(refused);
    expect(saved(followUpRuleRules, row(3, 1_440), row(null, 60)).problems).toEqual([]);
  });
});
