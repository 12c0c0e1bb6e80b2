import type { Field } from '@deskline/record';
import { FORMATS, isUuid } from './format';
import { account, escaped } from './json-writers';
import { fieldKind, INVALID, Refusal, type InputCheck } from './kind';
import { schemaRef, type Schema } from './schema';
import { exceeds, isStorable, textOf } from './storable';

/** PostgreSQL refuses a row whose value is too long for an index; in UTF-8 a character has up to four bytes. */
const LONGEST_INDEXED = 600;
const LONGEST_ACCOUNT = 255;
const NOT_FOUND = new Refusal('not_found');

/** Id that is a text, in stored form; undefined when no record can have it. */
export function textIdIn(text: string, { max = 255, format }: Field): string | undefined {
  if (format === 'uuid') return isUuid(text) ? text.toLowerCase() : undefined;
  return text !== '' && !exceeds(text, max) && isStorable(text) ? text : undefined;
}

/** "string (max N): text of at most N characters" */
export function stringCheck(field: Field): InputCheck {
  const { max = 255, format } = field;
  const tooLong = new Refusal('too_long', { max });
  const { holds, read, content, refusal } = format ? FORMATS[format] : {};
  return (given) => {
    const text = textOf(given);
    if (typeof text !== 'string' || !isStorable(text)) return INVALID;
    const within = content?.(text, field);
    if (within !== undefined) return within;
    if (exceeds(text, max)) return tooLong;
    if (read) return read(text, field);
    return holds === undefined || holds(text) ? text : refusal;
  };
}

/** Id of an account, or an object that has it: the form in which accounts are sent. */
export const accountCheck: InputCheck = (given) => {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
  if (typeof id !== 'string') return INVALID;
  return id !== '' && id.length <= LONGEST_ACCOUNT && isStorable(id) ? id : NOT_FOUND;
};

/** Only the id of an account that is sent back is read. */
const ACCOUNT_INPUT: Schema = {
  anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }],
};

export const stringSchema = ({ format, account }: Field): Schema =>
  account ? schemaRef('Account') : { type: 'string', ...(format && FORMATS[format].schema) };

export const stringInputSchema = (field: Field): Schema =>
  field.account
    ? ACCOUNT_INPUT
    : {
        ...stringSchema(field),
        ...((field.format && FORMATS[field.format].inputSchema?.(field)) ?? { maxLength: field.max }),
      };

export const WRONG_TEXTS = [{ a: 1 }, ['a'], 'no\u0000thing'];

/** Text of so many characters, one of them of two UTF-16 units and one of two bytes. */
const characters = (count: number): string => `😀é${'x'.repeat(count - 2)}`;

/** Text of exactly that length that is valid otherwise; undefined where the format has none. */
const ofLength = ({ format }: Field, length: number, uri: string): string | undefined =>
  format === undefined ? characters(length) : FORMATS[format].ofLength?.(length, uri);

export const string = fieldKind({
  sqlType: ({ format }) => (format === 'uuid' ? 'uuid' : 'text'),
  fitsIndex: ({ max = 0 }) => max <= LONGEST_INDEXED,
  // "Unique in the account", in upper and lower case alike.
  uniqueSql: (value) => `lower(${value})`,
  json: (field) => (field.account ? account : escaped),
  input: (field) => (field.account ? accountCheck : stringCheck(field)),
  filter: () => ({ literal: true, read: (text) => text }),
  outputSchema: stringSchema,
  inputSchema: stringInputSchema,
  examples: {
    value: (name, { format, max = 255 }, variant) =>
      format ? FORMATS[format].example(variant) : `${name} ${variant}`.slice(-max),
    wrong: ({ format }) => (format ? [...WRONG_TEXTS, FORMATS[format].wrong] : WRONG_TEXTS),
    atLimit: (field, uri) => [ofLength(field, field.max ?? 255, uri)].filter((text) => text !== undefined),
    beyondLimit: (field, uri) => {
      const { max = 255 } = field;
      const tooLong = ofLength(field, max + 1, uri) ?? 'x'.repeat(max + 1);
      return [[tooLong, new RegExp(`maximum is ${max} characters`)]];
    },
    random: (_name, { format, max = 255 }) => (format ? null : { text: Math.min(max, 40) }),
  },
});
