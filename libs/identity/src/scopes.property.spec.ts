import fc from 'fast-check';
import { isWithin, permits, type Scope } from './scopes';

const MODELS = ['task', 'me', 'oauth-application'];
const OPERATIONS = ['Create', 'Read', 'Update', 'Delete'] as const;

/** Every action there is in a small world: of the models that scopes name there, and of one that they do not name. */
const world = [...MODELS, 'person'].flatMap((model) =>
  OPERATIONS.map((operation) => [model, operation] as const),
);

/** The rule in other words: allowed actions minus denied ones. */
const permitted = (scopes: readonly Scope[]): string[] => {
  const matching = (effect: Scope['effect']) =>
    world
      .map(([model, operation]) => `${model}:${operation}`)
      .filter((action) =>
        scopes.some(
          (scope) =>
            scope.effect === effect &&
            scope.actions.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '[^:]+')}$`).test(action)),
        ),
      );
  const denied = matching('deny');
  return matching('allow').filter((each) => !denied.includes(each));
};

const action = fc
  .tuple(fc.constantFrom('*', ...MODELS), fc.constantFrom('*', ...OPERATIONS))
  .map(([model, operation]) => `${model}:${operation}`);
const scope: fc.Arbitrary<Scope> = fc.record({
  effect: fc.constantFrom('allow', 'allow', 'deny'),
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
});
const scopes = fc.array(scope, { maxLength: 4 });

describe('random scopes', () => {
  it('permit an action that is allowed and not denied', () => {
    fc.assert(
      fc.property(scopes, (some) => {
        const found = world.filter(([model, does]) => permits(some, model, does));
        expect(found.map((each) => each.join(':'))).toEqual(permitted(some));
      }),
      { numRuns: 300 },
    );
  });

  it('are within others if and only if every action they permit is permitted by those', () => {
    fc.assert(
      fc.property(scopes, scopes, (wished, callers) => {
        const allowed = permitted(callers);
        expect(isWithin(wished, callers)).toBe(permitted(wished).every((each) => allowed.includes(each)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are within themselves, and transitively within other scopes', () => {
    fc.assert(
      fc.property(scopes, scopes, scopes, (inner, middle, outer) => {
        expect(isWithin(inner, inner)).toBe(true);
        if (isWithin(inner, middle) && isWithin(middle, outer)) expect(isWithin(inner, outer)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
