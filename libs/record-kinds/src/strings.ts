import { list } from './json-writers';
import { fieldKind, INVALID } from './kind';
import { isStorable } from './storable';

export const strings = fieldKind({
  sqlType: () => 'jsonb',
  json: () => list,
  parse: (text) => JSON.parse(text) as unknown,
  isList: true,
  input: () => (given) =>
    Array.isArray(given) && given.every((each) => typeof each === 'string' && isStorable(each))
      ? given
      : INVALID,
  filter: () => ({ sets: true, read: (text) => text }),
  outputSchema: () => ({ type: 'array', items: { type: 'string' } }),
  examples: {
    value: (name, _field, variant) => [`${name} ${variant}`, 'another one'],
    wrong: () => ['text', [1], { a: 1 }],
    random: () => ({ texts: 20 }),
  },
});
