import { isAction, type Scope } from '@deskline/identity';
import { Refused } from './refused';

/** Far more than anyone writes by hand; a bound all the same, as every call carries them. */
const MOST_SCOPES = 50;
const MOST_ACTIONS = 200;
const INVALID = new Refused('invalid');

/** `[{effect, actions}]`; a form sends `task:Read,me:Read`, which are allowed. */
export function scopesIn(given: unknown): Scope[] | Refused {
  if (typeof given === 'string') return scopesIn([{ effect: 'allow', actions: given.split(/[\s,]+/) }]);
  if (!Array.isArray(given) || given.length > MOST_SCOPES) return INVALID;
  const scopes = (given as unknown[]).map(scopeIn);
  return scopes.every((scope) => scope !== undefined) ? scopes : INVALID;
}

function scopeIn(given: unknown): Scope | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { effect, actions, ...more } = given as Record<string, unknown>;
  if (Object.keys(more).length > 0 || !Array.isArray(actions) || !isCount(actions.length)) return undefined;
  const areActions = (actions as unknown[]).every((each) => typeof each === 'string' && isAction(each));
  if (!areActions || (effect !== 'allow' && effect !== 'deny')) return undefined;
  return { effect, actions: actions as string[] };
}

const isCount = (count: number): boolean => count > 0 && count <= MOST_ACTIONS;
