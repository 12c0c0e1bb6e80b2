import type { NodeIds } from '../node-ids';
import { Fault, INVALID, type Check } from './check';

const NOT_FOUND = new Fault('not_found');
/** More than any list of a person's making; a bound all the same. */
const MOST_REFERENCES = 1_000;

const isObject = (given: unknown): given is { id?: unknown } =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** `12`, `"12"`, a nodeID, or an object with one of them as its id. */
export function referenceCheck(to: string, nodeIds: NodeIds): Check {
  return (given) => {
    const id = isObject(given) ? given.id : given;
    if (isObject(given) && (id === null || id === '')) return null;
    if (typeof id === 'number') return Number.isSafeInteger(id) && id > 0 ? id : NOT_FOUND;
    if (typeof id === 'string') return nodeIds.idIn(id.trim(), to) ?? NOT_FOUND;
    return INVALID;
  };
}

/** `x_ids: [1, 2]` or `x: [{id: 1}, {id: 2}]`; each counts once. A form sends `1,2`. */
export function referencesCheck(to: string, nodeIds: NodeIds): Check {
  const one = referenceCheck(to, nodeIds);
  return (given, context) => {
    const list = typeof given === 'string' ? given.split(',') : given;
    if (!Array.isArray(list) || list.length > MOST_REFERENCES) return INVALID;
    const ids = new Set<number>();
    for (const each of list as unknown[]) {
      const id = one(each, context);
      if (id instanceof Fault) return id;
      if (typeof id !== 'number') return INVALID;
      ids.add(id);
    }
    return [...ids];
  };
}
