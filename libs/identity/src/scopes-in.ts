import { isAction, type Scope } from './scopes';

/** Far more than anyone writes by hand; a bound all the same, as every call carries them. */
const MOST_SCOPES = 50;
const MOST_ACTIONS = 200;

/** `[{effect, actions}]`, or `task:Read,me:Read`, which are then allowed: as forms send it. Null: it is neither. */
export function scopesIn(given: unknown): Scope[] | null {
  if (typeof given === 'string') return scopesIn([{ effect: 'allow', actions: given.split(/[\s,]+/) }]);
  if (!Array.isArray(given) || given.length > MOST_SCOPES) return null;
  const scopes = (given as unknown[]).map(scopeIn);
  return scopes.every((scope) => scope !== null) ? scopes : null;
}

function scopeIn(given: unknown): Scope | null {
  if (typeof given !== 'object' || given === null) return null;
  const { effect, actions, ...more } = given as Record<string, unknown>;
  if (Object.keys(more).length > 0 || !Array.isArray(actions) || !isCount(actions.length)) return null;
  const areActions = (actions as unknown[]).every((each) => typeof each === 'string' && isAction(each));
  if (!areActions || (effect !== 'allow' && effect !== 'deny')) return null;
  return { effect, actions: actions as string[] };
}

const isCount = (count: number): boolean => count > 0 && count <= MOST_ACTIONS;
