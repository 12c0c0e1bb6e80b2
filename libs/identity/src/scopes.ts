/** `request:Read`, `task:*`, `*:Read`, `me:Read`: a model in the singular with dashes, and an operation. */
export interface Scope {
  effect: 'allow' | 'deny';
  actions: readonly string[];
}

export type ScopeOperation = 'Create' | 'Read' | 'Update' | 'Delete';

export const ALL_SCOPES: readonly Scope[] = [{ effect: 'allow', actions: ['*:*'] }];

/** Deny wins, and what no scope allows is not permitted. */
export function permits(scopes: readonly Scope[], model: string, operation: ScopeOperation): boolean {
  const name = model.replaceAll('_', '-');
  const covers = (scope: Scope) => scope.actions.some((action) => covered(action, name, operation));
  return (
    scopes.some((scope) => scope.effect === 'allow' && covers(scope)) &&
    !scopes.some((scope) => scope.effect === 'deny' && covers(scope))
  );
}

function covered(action: string, name: string, operation: ScopeOperation): boolean {
  const [model, verb] = action.split(':');
  return (model === '*' || model === name) && (verb === '*' || verb === operation);
}
