import { printed } from './json-writers';
import { fieldKind, INVALID, type InputCheck, type JsonWriter } from './kind';
import { schemaRef } from './schema';
import { isStorable } from './storable';
import { zoned } from './zoned';

const DEEPEST = 50;

/** JSON of limited depth, without infinite numbers, unstorable characters or keys that JavaScript reserves. */
function isStorableJson(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((each) => isStorableJson(each, depth + 1));
  return Object.entries(value).every(
    ([key, each]) => key !== '__proto__' && isStorable(key) && isStorableJson(each, depth + 1),
  );
}

export const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const objectCheck: InputCheck = (given) =>
  isObject(given) && isStorableJson(given, 0) ? given : INVALID;

/** JSON as it is stored, but for the datetimes in it. */
const datedJson =
  (names: readonly string[]): JsonWriter =>
  (row, at, { zone }) =>
    JSON.stringify(JSON.parse(row[at] ?? 'null'), (name, value: unknown) =>
      names.includes(name) && typeof value === 'string' ? zoned(value, zone) : value,
    );

/** JSON objects and, with a shape of their own, lists. */
export const object = fieldKind({
  sqlType: () => 'jsonb',
  json: ({ datetimeMembers }) => (datetimeMembers ? datedJson(datetimeMembers) : printed),
  parse: (text) => JSON.parse(text) as unknown,
  input: () => objectCheck,
  filter: () => null,
  outputSchema: ({ shape }) => (shape ? schemaRef(shape) : { type: 'object' }),
  examples: {
    value: (_name, _field, variant) => ({ colour: 'green', number: variant }),
    wrong: () => ['text', [1], 1],
    random: () => ({ object: true }),
  },
});
