import { rowOf, saved } from '../../test/rows';
import { AppOfferingScope } from './app-offering-scope.record';
import { appOfferingScopeRules } from './app-offering-scope.rules';

describe('a scope of an app offering', () => {
  const problems = (actions: string[]) =>
    saved(appOfferingScopeRules, null, rowOf(AppOfferingScope, { actions })).problems;

  it('accepts only known models and operations', () => {
    expect(problems(['request:Read', 'task:*', '*:Read', 'me:Read'])).toEqual([]);
  });

  it.each<[string[], string]>([
    [[], 'blank'],
    [['request'], 'invalid'],
    [['request:Read', 'Request:Write'], 'invalid'],
    [Array<string>(201).fill('request:Read'), 'invalid'],
  ])('refuses %j', (actions, because) => {
    expect(problems(actions)).toEqual([{ field: 'actions', because }]);
  });
});
