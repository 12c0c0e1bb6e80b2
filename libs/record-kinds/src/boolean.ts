import { fieldKind, Refusal, type InputCheck, type JsonWriter } from './kind';

const WORDS = new Map<string, boolean>([
  ...['1', 't', 'y', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'f', 'n', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);
const NOT_A_BOOLEAN = new Refusal('not_a_boolean');

/** "true/false, and in any case 1 T Y TRUE YES ON / 0 F N FALSE NO OFF" */
export function booleanIn(text: string): boolean | undefined {
  return text.length > 5 ? undefined : WORDS.get(text.toLowerCase());
}

const booleanCheck: InputCheck = (given) => {
  if (typeof given === 'boolean') return given;
  if (typeof given !== 'string' && typeof given !== 'number') return NOT_A_BOOLEAN;
  return booleanIn(String(given).trim()) ?? NOT_A_BOOLEAN;
};

const booleanJson: JsonWriter = (row, at) => (row[at] === null ? 'null' : row[at] === 't' ? 'true' : 'false');

export const boolean = fieldKind({
  sqlType: () => 'boolean',
  json: () => booleanJson,
  parse: (text) => text === 't',
  input: () => booleanCheck,
  filter: () => ({ read: booleanIn }),
  isPrinted: (text) => text === 't' || text === 'f',
  outputSchema: () => ({ type: 'boolean' }),
  examples: {
    value: (_name, _field, variant) => variant % 2 === 1,
    wrong: () => ['perhaps', 2, {}],
    // "Booleans in: in any case 1 T Y TRUE YES ON / 0 F N FALSE NO OFF"
    spellings: () => [
      ['yes', true],
      ['0', false],
      [1, true],
      ['OFF', false],
      ['T', true],
      ['n', false],
    ],
    random: () => ({ oneOf: [true, false] }),
  },
});
