import type { Reason } from '@deskline/record';
import { Step } from '../../../test/plans';
import { combineProblems } from './problems';

const told = (...args: Parameters<typeof combineProblems>) =>
  combineProblems(...args).map(({ field, because }) => `${field} ${because}`);
const of = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [field = '', because = ''] = pair.split(' ');
    return { field, because: because as Reason };
  });

describe('what is wrong with a change', () => {
  it('is told in the order of the table, what is no field last', () => {
    const sent = of('subjekt unknown_field', 'cost not_a_number', 'subject too_long');
    const found = of('predecessor_ids not_found', 'plan not_found', 'source taken');
    expect(told(Step, sent, found)).toEqual([
      'source taken',
      'subject too_long',
      'plan not_found',
      'cost not_a_number',
      'subjekt unknown_field',
      'predecessor_ids not_found',
    ]);
  });

  it('is told once', () => {
    expect(told(Step, [], of('team not_found', 'team not_found', 'team blank', 'team invalid'))).toEqual([
      'team not_found',
      'team invalid',
    ]);
  });

  it('says nothing more of a field that could not be understood', () => {
    expect(told(Step, of('subject too_long'), of('subject blank', 'subject invalid'))).toEqual([
      'subject too_long',
    ]);
  });
});
