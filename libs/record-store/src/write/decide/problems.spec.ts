import type { Reason } from '@deskline/record';
import { Step } from '../../../test/plans';
import { combineProblems } from '../../refusals';

const told = (...args: Parameters<typeof combineProblems>) =>
  combineProblems(...args).map(({ field, because }) => `${field} ${because}`);
const of = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [field = '', because = ''] = pair.split(' ');
    return { field, because: because as Reason };
  });

describe('combineProblems', () => {
  it('sorts problems in the order of the fields, other names last', () => {
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

  it('reports a problem once', () => {
    expect(told(Step, [], of('team not_found', 'team not_found', 'team blank', 'team invalid'))).toEqual([
      'team not_found',
      'team invalid',
    ]);
  });

  it('drops further problems of a field whose input was refused', () => {
    expect(told(Step, of('subject too_long'), of('subject blank', 'subject invalid'))).toEqual([
      'subject too_long',
    ]);
  });
});
