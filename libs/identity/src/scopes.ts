/** `request:Read`, `task:*`, `*:Read`, `me:Read`: a model in the singular with dashes, and an operation. */
export interface Scope {
  effect: 'allow' | 'deny';
  actions: readonly string[];
}

const OPERATIONS = ['Create', 'Read', 'Update', 'Delete'] as const;
export type ScopeOperation = (typeof OPERATIONS)[number];

/** A model and an operation, either of them any. */
export const ACTION = /^(\*|[a-z][a-z-]*):(\*|Create|Read|Update|Delete)$/;
export const isAction = (text: string): boolean => ACTION.test(text);

export const ALL_SCOPES: readonly Scope[] = [{ effect: 'allow', actions: ['*:*'] }];

/** Deny wins; an operation that no scope allows is not permitted. */
export function permits(scopes: readonly Scope[], model: string, operation: ScopeOperation): boolean {
  const name = model.replaceAll('_', '-');
  const covers = (scope: Scope) => scope.actions.some((action) => covered(action, name, operation));
  return (
    scopes.some((scope) => scope.effect === 'allow' && covers(scope)) &&
    !scopes.some((scope) => scope.effect === 'deny' && covers(scope))
  );
}

/** Whether a scope allows the operation on the model by its name, and not only on every model. */
export const namesModel = (scopes: readonly Scope[], model: string, operation: ScopeOperation): boolean =>
  permits(scopes, model, operation) &&
  scopes.some(
    ({ effect, actions }) =>
      effect === 'allow' &&
      [`${model}:${operation}`, `${model}:*`].some((action) => actions.includes(action)),
  );

/** A model that no scope names, so that only `*` matches it. */
const UNNAMED = '*';

/** "a token cannot make a wider one": true if `outer` permits everything that `inner` permits. */
export function isWithin(inner: readonly Scope[], outer: readonly Scope[]): boolean {
  return modelsIn([...inner, ...outer]).every((model) =>
    OPERATIONS.every((does) => !permits(inner, model, does) || permits(outer, model, does)),
  );
}

/** Whether there is anything at all that the operation is permitted on. */
export function permitsSome(scopes: readonly Scope[], operation: ScopeOperation): boolean {
  return modelsIn(scopes).some((model) => permits(scopes, model, operation));
}

function modelsIn(scopes: readonly Scope[]): string[] {
  const named = scopes.flatMap(({ actions }) => actions.map((action) => action.split(':', 1)[0] ?? UNNAMED));
  return [...new Set([UNNAMED, ...named])];
}

function covered(action: string, name: string, operation: ScopeOperation): boolean {
  const [model, verb] = action.split(':');
  return (model === '*' || model === name) && (verb === '*' || verb === operation);
}
