import { TEXT_BYTES } from '@deskline/record';
import { printed } from './json-writers';
import { fieldKind, INVALID, Refusal, type InputCheck, type JsonWriter } from './kind';
import { isObject, object, objectCheck } from './object';
import { schemaRef } from './schema';

/** "a JSON object out and in; the list form [{id, value}] is accepted in" */
export const customFieldsCheck: InputCheck = (given, context) => {
  if (!Array.isArray(given)) return boundedCheck(given, context);
  const entries: [string, unknown][] = [];
  for (const each of given as unknown[]) {
    if (!isObject(each) || typeof each.id !== 'string' || each.id === '') return INVALID;
    entries.push([each.id, each.value ?? null]);
  }
  return boundedCheck(Object.fromEntries(entries), context);
};

const TOO_LONG = new Refusal('too_long_bytes', { max: TEXT_BYTES });

/** "At most 64 KB", as JSON. */
export const areCustomFieldsTooLong = (fields: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(fields)) > TEXT_BYTES;

const boundedCheck: InputCheck = (given, context) => {
  const checked = objectCheck(given, context);
  return checked instanceof Refusal || !areCustomFieldsTooLong(checked) ? checked : TOO_LONG;
};

/** "the list form [{id, value}] is the form out with CUSTOM_FIELDS_FORMAT=list" */
const customFieldsJson: JsonWriter = (row, at, context) => {
  const text = row[at];
  if (!context.listsCustomFields || text === null || text === undefined) return printed(row, at, context);
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return JSON.stringify(fields.map(([id, value]) => ({ id, value })));
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
  json: () => customFieldsJson,
  input: () => customFieldsCheck,
  merge: (value, name, _field, before) => mergedFields(before[name], value),
  outputSchema: () => schemaRef('CustomFields'),
  inputSchema: () => schemaRef('CustomFieldsInput'),
  examples: {
    ...object.examples,
    spellings: () => [[[{ id: 'colour', value: 'red' }], { colour: 'red' }]],
  },
});
