import type { Field } from '@deskline/record';
import { quoted } from './json-writers';
import { fieldKind, Refusal } from './kind';
import { schemaRef, type Schema } from './schema';

const NOT_INCLUDED = new Refusal('not_included');

/** Stored values by wire value: a deprecated one is stored as the value that replaces it. */
const storedValues = ({ values = [], deprecatedValues = {} }: Field): ReadonlyMap<string, string> =>
  new Map([...values.map((value) => [value, value] as const), ...Object.entries(deprecatedValues)]);

/** "deprecated, replaced by": accepted, and never sent. */
function enumInputSchema({ deprecatedValues }: Field, component = ''): Schema {
  if (!deprecatedValues) return schemaRef(component);
  const old = { type: 'string', enum: Object.keys(deprecatedValues), deprecated: true };
  return { anyOf: [schemaRef(component), old] };
}

export const enumeration = fieldKind({
  sqlType: () => 'text',
  json: () => quoted,
  input: (field) => {
    const stored = storedValues(field);
    return (given) => (typeof given === 'string' ? stored.get(given) : undefined) ?? NOT_INCLUDED;
  },
  // "400: incorrect parameter value"; a value of another service matches no row here.
  filter: (field, _ids, isOpen) => {
    const stored = storedValues(field);
    return { sets: true, read: isOpen ? (text) => text : (text) => stored.get(text) };
  },
  // An enumeration without labels is no component of its own.
  outputSchema: ({ values }, component) =>
    component === undefined ? { type: 'string', enum: values } : schemaRef(component),
  inputSchema: enumInputSchema,
  examples: {
    value: (_name, { values = [] }, variant) => values[variant % values.length],
    wrong: () => ['no_such_value', 1, {}],
    random: (_name, { values = [] }) => ({ oneOf: values }),
  },
});
