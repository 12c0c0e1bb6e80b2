import { isStorable } from '../values/text';
import { INVALID, type Check } from './check';

const DEEPEST = 50;

/** JSON that can be kept: not endlessly deep, no number that is read as endless, only characters the database takes, no key that means more than a key. */
function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((each) => isKeepable(each, depth + 1));
  return Object.entries(value).every(
    ([key, each]) => key !== '__proto__' && isStorable(key) && isKeepable(each, depth + 1),
  );
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const objectCheck: Check = (given) => (isObject(given) && isKeepable(given, 0) ? given : INVALID);

/** "a JSON object out and in; the list form [{id, value}] is accepted in" */
export const customFieldsCheck: Check = (given, context) => {
  if (!Array.isArray(given)) return objectCheck(given, context);
  const entries: [string, unknown][] = [];
  for (const each of given as unknown[]) {
    if (!isObject(each) || typeof each.id !== 'string' || each.id === '') return INVALID;
    entries.push([each.id, each.value ?? null]);
  }
  return objectCheck(Object.fromEntries(entries), context);
};

export const stringsCheck: Check = (given) =>
  Array.isArray(given) && given.every((each) => typeof each === 'string' && isStorable(each))
    ? given
    : INVALID;
