import { TEXT_BYTES, type Field } from '@deskline/record';
import { escaped } from './json-writers';
import { fieldKind, INVALID, Refusal, type InputCheck } from './kind';
import { isStorable, textOf } from './storable';
import { WRONG_TEXTS } from './string';

/** "text (max 64KB)": bytes of UTF-8. */
export function textCheck({ max = TEXT_BYTES }: Field): InputCheck {
  const tooLong = new Refusal('too_long_bytes', { max });
  return (given) => {
    const text = textOf(given);
    if (typeof text !== 'string' || !isStorable(text)) return INVALID;
    return text.length > max || Buffer.byteLength(text) > max ? tooLong : text;
  };
}

/** Text of exactly so many bytes, most of its characters two bytes long. */
const bytes = (count: number): string => 'é'.repeat(Math.floor(count / 2)) + 'x'.repeat(count % 2);

export const text = fieldKind({
  sqlType: () => 'text',
  fitsIndex: () => false,
  json: () => escaped,
  input: textCheck,
  filter: () => ({ literal: true, read: (text) => text }),
  outputSchema: () => ({ type: 'string' }),
  inputSchema: () => ({ type: 'string', description: 'At most 64 KB.' }),
  examples: {
    value: (name, _field, variant) => `The ${name} of variant ${variant}\nin two lines`,
    wrong: () => WRONG_TEXTS,
    atLimit: ({ max = 0 }) => [bytes(max)],
    beyondLimit: ({ max = 0 }) => [[bytes(max + 1), new RegExp(`maximum is ${max} bytes`)]],
    random: () => ({ text: 300 }),
  },
});
