import { escaped } from './json-writers';
import { fieldKind } from './kind';
import { stringCheck, stringInputSchema, stringSchema } from './string';

/** The `reference` value of a settings-style record, such as a workflow type. */
export const code = fieldKind({
  sqlType: () => 'text',
  json: () => escaped,
  input: stringCheck,
  filter: () => ({ sets: true, read: (text) => text }),
  outputSchema: stringSchema,
  inputSchema: stringInputSchema,
  examples: {
    // Code of no record: a valid one has to be created.
    value: (name, _field, variant) => `${name} ${variant}`,
    wrong: () => [{ a: 1 }, ['a']],
    random: () => null,
  },
});
