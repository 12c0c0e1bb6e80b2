import type { Access, AccountReference, Field, Json, Kind, Reference } from './field';

export type FieldOptions = Pick<
  Field,
  | 'unselectable'
  | 'transient'
  | 'caseInsensitive'
  | 'untracked'
  | 'systemFilled'
  | 'givenBy'
  | 'requiredOfClients'
  | 'readableBy'
  | 'writableBy'
  | 'sameAs'
>;
export type NumberOptions = FieldOptions & Pick<Field, 'min' | 'max' | 'counts' | 'ranks'>;
export type StringOptions = FieldOptions &
  Pick<Field, 'format' | 'svg' | 'slugOf' | 'downloads' | 'addressUnder'>;
export type ObjectOptions = FieldOptions &
  Pick<Field, 'shape' | 'datetimeMembers' | 'answerLinks' | 'refersBy'>;
export type EnumOptions = FieldOptions & Pick<Field, 'deprecatedValues' | 'namesMember'>;
export type DatetimeOptions = FieldOptions & Pick<Field, 'tokens' | 'zonedBy' | 'ends'>;
export type ReferenceOptions = FieldOptions &
  Pick<
    Field,
    | 'through'
    | 'nearest'
    | 'latest'
    | 'firstOf'
    | 'keepsFirstOf'
    | 'alsoWrittenAs'
    | 'typedBy'
    | 'foreignKey'
    | 'colleagues'
    | 'alsoWhere'
    | 'holdsRole'
    | 'sameAccount'
    | 'tree'
    | 'listedAs'
    | 'addressedBelow'
    | 'shows'
    | 'eitherEnd'
  >;
/** A field with a default is never null. */
export interface Default<T> {
  readonly default: T;
}

/** Only a Required field, or one with a default, is never null. */
type Maybe<T, A extends Access> = A extends 'required' ? T : T | null;

/** "text (max 64KB)" */
export const TEXT_BYTES = 64 * 1024;
/** Fifteen digits: a JavaScript number holds them exactly. */
const LARGEST_ID = 999_999_999_999_999;
/** Length of the longest code: `group/name` of a product category, 255 characters each. */
export const CODE_LENGTH = 511;

interface Builders<A extends Access> {
  string(max: number, options: StringOptions & Default<string>): Field<string, string, A>;
  string(max?: number, options?: StringOptions): Field<Maybe<string, A>, string, A>;
  text(options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  integer(options: NumberOptions & Default<number>): Field<number, number, A>;
  integer(options?: NumberOptions): Field<Maybe<number, A>, number, A>;
  duration(options: NumberOptions & Default<number>): Field<number, number, A>;
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
  /** Id of a record whose type has no name to refer to it by: `note_id`. */
  id(of: string, options?: Pick<Field, 'listedAs'>): Field<Maybe<number, A>, number, A>;
  /** NodeID of the record whose id is in that field: `note_nodeID`. */
  nodeID(of: string): Field<Maybe<string, A>, string, A>;
  account(): Field<Maybe<AccountReference, A>, string, A>;
  /** Reference to a record type that is not implemented yet: always null. */
  unimplemented(to: string): Field<null, never, A>;
  strings(options?: FieldOptions): Field<string[], string[], A>;
  object(options?: ObjectOptions): Field<Maybe<Json, A>, Json, A>;
  customFields(): Field<Json | null, Json, A>;
  /** Translation of another field into the caller's language: `localized_name`. */
  localized(name: string, options?: FieldOptions): Field<Maybe<string, A>, string, A>;
  /** Parts of the record, written at their own path: `addresses` of a person at /people/:id/addresses. */
  parts(of: string, options?: FieldOptions): Field<Json[], never, A>;
  /** Records at the other end of the link of the same name. A client sends the whole list, by this name or that of the ids. */
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
    id: (idOf, options = {}) => field('integer', { idOf, min: 1, max: LARGEST_ID, ...options }),
    nodeID: (nodeOf) => field('string', { nodeOf }),
    account: () => field('string', { account: true }),
    unimplemented: (unimplemented) => field('reference', { unimplemented }),
    strings: (options) => field('strings', options),
    object: (options) => field('object', options),
    customFields: () => field('custom_fields'),
    localized: (localizes, options) => field('text', { localizes, ...options }),
    parts: (to, options) => field('parts', { to, ...options }),
    references: (to, options) => field('references', { to, ...options }),
  };
}

export const required = buildersOf('required');
export const optional = buildersOf('optional');
export const readonly = buildersOf('readonly');
export const writeonly = buildersOf('writeonly');
export const hidden = buildersOf('hidden');
