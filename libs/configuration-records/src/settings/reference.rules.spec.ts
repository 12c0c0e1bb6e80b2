import type { Rule, Stored } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { codedRules, productCategoryRules } from './reference.rules';

const referenceOf = (rules: readonly unknown[], after: Stored) =>
  applyRules(rules as readonly Rule[], { before: null, after, now: '', caller: null, known: {} }).after[
    'reference'
  ];

describe('the reference of a settings-style record', () => {
  it('is the name in lower case with spaces replaced by underscore', () => {
    expect(referenceOf(codedRules, { name: 'Very High Risk' })).toBe('very_high_risk');
  });

  it('is group/name in lower case with underscores for a product category', () => {
    expect(referenceOf(productCategoryRules, { group: 'Computers', name: 'Laptop PC' })).toBe(
      'computers/laptop_pc',
    );
  });
});
