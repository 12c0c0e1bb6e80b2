import { printed } from './json-writers';
import { fieldKind, INVALID, type InputCheck } from './kind';
import { isObject, object, objectCheck } from './object';
import { schemaRef } from './schema';

/** "a JSON object out and in; the list form [{id, value}] is accepted in" */
export const customFieldsCheck: InputCheck = (given, context) => {
  if (!Array.isArray(given)) return objectCheck(given, context);
  const entries: [string, unknown][] = [];
  for (const each of given as unknown[]) {
    if (!isObject(each) || typeof each.id !== 'string' || each.id === '') return INVALID;
    entries.push([each.id, each.value ?? null]);
  }
  return objectCheck(Object.fromEntries(entries), context);
};

/** "A partial object leaves the other keys alone; a key set to null is removed." */
function mergedFields(before: unknown, value: unknown): unknown {
  if (value === null) return null;
  const all = { ...(before as object | null), ...(value as object) };
  const left = Object.entries(all).filter(([, one]) => one !== null);
  return left.length > 0 ? Object.fromEntries(left) : null;
}

export const customFields = fieldKind({
  ...object,
  json: () => printed,
  input: () => customFieldsCheck,
  merge: (value, name, _field, before) => mergedFields(before[name], value),
  outputSchema: () => schemaRef('CustomFields'),
  inputSchema: () => schemaRef('CustomFieldsInput'),
  examples: {
    ...object.examples,
    spellings: () => [[[{ id: 'colour', value: 'red' }], { colour: 'red' }]],
  },
});
