import type { Field, Format, Kind } from '@deskline/record';
import { INTEGER_MAX, INTEGER_MIN } from '../values/integer';
import { nullable, schema, type Part } from './part';
import { pascal } from './words';

/** What is said of a field beside its kind. */
export interface FieldNotes {
  /** The component its enumeration is found under. */
  readonly enumeration?: string;
  readonly description?: string;
}

const FORMATS: Readonly<Record<Format, Part>> = {
  email: { format: 'email' },
  emails: { description: 'Comma separated list of e-mail addresses.' },
  uri: { format: 'uri' },
  time_zone: { description: 'Name of a time zone, such as `Europe/Amsterdam`.' },
  locale: { description: 'Language and region, such as `nl-NL`.' },
  uuid: { format: 'uuid' },
};

const text = ({ format, account }: Field): Part =>
  account ? schema('Account') : { type: 'string', ...(format && FORMATS[format]) };
/** The id of an account, or an account as it is sent, of which that is all that counts. */
const ACCOUNT: Part = {
  anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }],
};
const short = (field: Field): Part => (field.account ? ACCOUNT : { ...text(field), maxLength: field.max });

const bounds = (minimum: number | undefined, maximum: number | undefined): Part => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
});

const MOMENT: Part = { type: 'string', format: 'date-time' };

/** JSON as it is sent. Limits are those of input: what the system itself writes is not held to them. */
const OUT: Readonly<Record<Exclude<Kind, 'enum'>, (field: Field) => Part>> = {
  string: text,
  code: text,
  text: () => ({ type: 'string' }),
  integer: () => ({ type: 'integer' }),
  decimal: () => ({ type: 'number' }),
  float: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: ({ tokens }) => (tokens ? { anyOf: [MOMENT, { type: 'string', enum: tokens }] } : MOMENT),
  time: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' }),
  reference: () => schema('Reference'),
  strings: () => ({ type: 'array', items: { type: 'string' } }),
  object: ({ shape }) => (shape ? schema(shape) : { type: 'object' }),
  custom_fields: () => schema('CustomFields'),
  attachments: () => ({ type: 'array', items: schema('Attachment') }),
  parts: ({ to = '' }) => ({ type: 'array', items: schema(`${pascal(to)}Row`) }),
  references: () => ({ type: 'array', items: schema('Reference') }),
};

/** Where input may be written differently from what is sent. */
const IN: Partial<Record<Kind, (field: Field) => Part>> = {
  string: short,
  code: short,
  integer: ({ min = INTEGER_MIN, max = INTEGER_MAX, duration }) =>
    duration
      ? { type: ['integer', 'string'], ...bounds(min, max), description: 'Also written `hhh:mm`.' }
      : { type: 'integer', ...bounds(min, max) },
  decimal: ({ min, max }) => ({ type: ['number', 'string'], ...bounds(min, max) }),
  float: ({ min, max }) => ({ type: 'number', ...bounds(min, max) }),
  text: () => ({ type: 'string', description: 'At most 64 KB.' }),
  time: () => ({ type: 'string', description: '`hh:mm`; `24:00` is the end of the day.' }),
  reference: () => schema('ReferenceInput'),
  custom_fields: () => schema('CustomFieldsInput'),
  attachments: () => ({ type: 'array', items: schema('AttachmentInput') }),
  references: () => ({ type: 'array', items: schema('ReferenceInput') }),
};

const LISTS: readonly Kind[] = ['strings', 'attachments', 'parts', 'references'];
const ALWAYS_SET = new Set(['id', 'created_at', 'updated_at']);

const isAlwaysShaped = ({ shape, access }: Field): boolean => shape !== undefined && access !== 'optional';

/**
 * Only what is Required of everyone, has a default, or is a list, a count or of a known shape is never null. A reference is, where the
 * trust between two accounts has ended.
 */
function mayBeNull(name: string, field: Field): boolean {
  if (ALWAYS_SET.has(name) || LISTS.includes(field.kind) || field.counts || isAlwaysShaped(field))
    return false;
  if (field.kind === 'reference' || field.transient) return true;
  return field.default === undefined && !(field.access === 'required' && !field.clientsOnly);
}

const described = (part: Part, description: string | undefined): Part => {
  const all = [description, part['description']].filter((words) => words !== undefined);
  return all.length > 0 ? { ...part, description: all.join(' ') } : part;
};

/** A field as it is read. */
export function outputSchema(name: string, field: Field, notes: FieldNotes): Part {
  const plain = field.kind === 'enum' ? enumeration(field, notes) : OUT[field.kind](field);
  const part = described(mayBeNull(name, field) ? nullable(plain) : plain, notes.description);
  return field.access === 'readonly' ? { ...part, readOnly: true } : part;
}

/** What has no labels is no component of its own. */
const enumeration = ({ values }: Field, notes: FieldNotes): Part =>
  notes.enumeration === undefined ? { type: 'string', enum: values } : schema(notes.enumeration);

/** A field as it is written: null empties what is not Required. */
export function inputSchema(field: Field, notes: FieldNotes): Part {
  const plain = field.kind === 'enum' ? enumInput(field, notes) : (IN[field.kind] ?? OUT[field.kind])(field);
  const part = described(field.access === 'required' ? plain : nullableInput(plain), notes.description);
  return field.access === 'writeonly' ? { ...part, writeOnly: true } : part;
}

const nullableInput = (part: Part): Part =>
  Array.isArray(part['type']) ? { ...part, type: [...part['type'], 'null'] } : nullable(part);

/** "deprecated, replaced by": accepted, and never sent. */
function enumInput({ replaced }: Field, { enumeration = '' }: FieldNotes): Part {
  if (!replaced) return schema(enumeration);
  const old = { type: 'string', enum: Object.keys(replaced), deprecated: true };
  return { anyOf: [schema(enumeration), old] };
}
