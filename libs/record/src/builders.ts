import type {
  Access,
  AccountReference,
  Attachment,
  AttachmentInput,
  DatetimeOptions,
  Default,
  EnumOptions,
  Field,
  FieldOptions,
  Fields,
  Json,
  Kind,
  NumberOptions,
  ObjectOptions,
  Reference,
  ReferenceOptions,
  StringOptions,
} from './field';

/** Only a Required field, or one with a default, is never null. */
type Maybe<T, A extends Access> = A extends 'required' ? T : T | null;

export const TEXT_BYTES = 64 * 1024;
/** As many digits as a JavaScript number is sure to hold. */
const LARGEST_ID = 999_999_999_999_999;
/** The longest code there is: `group/name` of a product category, of 255 characters each. */
export const CODE_LENGTH = 511;

interface Builders<A extends Access> {
  string(max: number, options: StringOptions & Default<string>): Field<string, string, A>;
  string(max?: number, options?: StringOptions): Field<Maybe<string, A>, string, A>;
  text(options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  integer(options: NumberOptions & Default<number>): Field<number, number, A>;
  integer(options?: NumberOptions): Field<Maybe<number, A>, number, A>;
  duration(options?: NumberOptions): Field<Maybe<number, A>, number, A>;
  decimal(options: NumberOptions & Default<string>): Field<string, string, A>;
  decimal(options?: NumberOptions): Field<Maybe<string, A>, string, A>;
  float(options?: NumberOptions): Field<Maybe<number, A>, number, A>;
  boolean(options: FieldOptions & Default<boolean>): Field<boolean, boolean, A>;
  boolean(options?: FieldOptions): Field<Maybe<boolean, A>, boolean, A>;
  date(options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  datetime(options?: DatetimeOptions): Field<Maybe<string, A>, string, A>;
  time(options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  enum<const V extends string>(values: readonly V[], options: EnumOptions & Default<V>): Field<V, V, A>;
  enum<const V extends string>(values: readonly V[], options?: EnumOptions): Field<Maybe<V, A>, V, A>;
  code(to: string, options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  reference(to: string, options?: ReferenceOptions): Field<Maybe<Reference, A>, number, A>;
  /** The id of a record that has no name to be referred to by: `note_id`. */
  id(of: string): Field<Maybe<number, A>, number, A>;
  /** The nodeID of the record whose id that field is: `note_nodeID`. */
  nodeID(of: string): Field<Maybe<string, A>, string, A>;
  account(): Field<Maybe<AccountReference, A>, string, A>;
  /** A reference to records that are not there yet: always empty. */
  unimplemented(to: string): Field<null, never, A>;
  strings(options?: FieldOptions): Field<string[], string[], A>;
  object(options?: ObjectOptions): Field<Maybe<Json, A>, Json, A>;
  customFields(): Field<Json | null, Json, A>;
  /** Another field in the language of the caller: `localized_name`. */
  localized(name: string): Field<Maybe<string, A>, string, A>;
  /** What is written under its own path: `addresses` of a person at /people/:id/addresses. */
  parts(of: string, options?: FieldOptions): Field<Json[], never, A>;
  /** What the link of the same name leads to; given whole, by its name or by that of its ids. */
  references(to: string, options?: FieldOptions): Field<Reference[], never, A>;
}

function buildersOf<A extends Access>(access: A): Builders<A> {
  const field = (kind: Kind, options: object = {}): Field<never, never, A> => ({ kind, access, ...options });
  return {
    string: (max = 255, options = {}) => field('string', { max, ...options }),
    text: (options) => field('text', { max: TEXT_BYTES, ...options }),
    integer: (options) => field('integer', options),
    duration: (options) => field('integer', { duration: true, ...options }),
    decimal: (options) => field('decimal', options),
    float: (options) => field('float', options),
    boolean: (options) => field('boolean', options),
    date: (options) => field('date', options),
    datetime: (options) => field('datetime', options),
    time: (options) => field('time', options),
    enum: (values: readonly string[], options?: object) => field('enum', { values, ...options }),
    code: (to, options) => field('code', { to, max: CODE_LENGTH, ...options }),
    reference: (to, options) => field('reference', { to, ...options }),
    id: (idOf) => field('integer', { idOf, min: 1, max: LARGEST_ID }),
    nodeID: (nodeOf) => field('string', { nodeOf }),
    account: () => field('string', { account: true }),
    unimplemented: (unimplemented) => field('reference', { unimplemented }),
    strings: (options) => field('strings', options),
    object: (options) => field('object', options),
    customFields: () => field('custom_fields'),
    localized: (localizes) => field('text', { localizes }),
    parts: (to, options) => field('parts', { to, ...options }),
    references: (to, options) => field('references', { to, ...options }),
  };
}

export const required = buildersOf('required');
export const optional = buildersOf('optional');
export const readonly = buildersOf('readonly');
export const writeonly = buildersOf('writeonly');
export const hidden = buildersOf('hidden');

/** "Every record has id, created_at and updated_at. Most records also have source and sourceID." */
export const common = {
  id: { kind: 'integer', access: 'readonly', default: 0 } as Field<number, never, 'readonly'>,
  source: optional.string(30),
  sourceID: optional.string(128),
  created_at: { kind: 'datetime', access: 'readonly' } as Field<string, never, 'readonly'>,
  updated_at: { kind: 'datetime', access: 'readonly' } as Field<string, never, 'readonly'>,
} satisfies Fields;

const { source: _source, sourceID: _sourceID, ...dated } = common;
/** What records have that no other system keeps. */
export { dated };

type AttachmentsOf<Name extends string> = {
  attachments: Field<Attachment[], never, 'readonly'>;
} & { [K in Name as `${K}_attachments`]: Field<never, AttachmentInput[], 'writeonly'> };

/** "A field named <x>_attachments is Writeonly and carries the attachments used inside the text field <x>." */
export function attachmentsOf<Name extends string>(...texts: Name[]): AttachmentsOf<Name> {
  const fields: Record<string, Field> = { attachments: { kind: 'attachments', access: 'readonly' } };
  for (const text of texts) fields[`${text}_attachments`] = { kind: 'attachments', access: 'writeonly' };
  return fields as AttachmentsOf<Name>;
}

/** Attachments that are taken under the name they are returned under: "POST {text, internal, attachments}". */
export const ownAttachments: Field<Attachment[], AttachmentInput[], 'optional'> = {
  kind: 'attachments',
  access: 'optional',
};
