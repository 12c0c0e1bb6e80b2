import type { Field, Reason, Stored } from '@deskline/record';
import type { Schema } from './schema';
import { isStorable } from './storable';

/** Row of a query as PostgreSQL prints it. */
export type RawRow = readonly (string | null)[];

/** Reader of a row, as far as the JSON of a single field depends on it. */
export interface JsonContext {
  readonly zone: string;
  readonly account: string;
  accountName(id: string): string;
  /** Whether the reader's account and that one trust each other. */
  isTrusted(id: string): boolean;
  /** CUSTOM_FIELDS_FORMAT is `list`. */
  readonly listsCustomFields?: boolean;
}

/** Writes the JSON of one field from a row, its columns starting at `at`; null leaves the member out. */
export type JsonWriter<C extends JsonContext = JsonContext> = (
  row: RawRow,
  at: number,
  context: C,
) => string | null;

/** Refused input: the reason, and the values in its message. */
export class Refusal {
  constructor(
    readonly because: Reason,
    readonly values?: Readonly<Record<string, string | number>>,
  ) {}
}

export const INVALID = new Refusal('invalid');

export interface InputContext {
  /** The caller's time zone. */
  readonly zone: string;
  /** The record's own time zone; null where it is not in the request. */
  readonly ownZone?: string | null;
}

/** Returns the stored form of a client's value, or a Refusal. Never called with null or ''. */
export type InputCheck = (given: unknown, context: InputContext) => unknown;

/** Reads `12`, `"12"` and nodeIDs of one installation. */
export interface IdReader {
  idIn(text: string, record: string): number | undefined;
}

export type FilterValue = string | number | boolean;

/** Filter of one field: its operators beside `=` and `!`, and the parser of its values. */
export interface FieldFilter {
  /** "in (integers, enums, references)" */
  readonly sets?: true;
  /** "(numbers, dates)" */
  readonly compares?: true;
  /** Any text is a value, so a comma in it may be meant. */
  readonly literal?: true;
  /**
   * Stored form of a value; undefined when it is none of this kind. Normalises here a value that is stored normalised; the
   * field option `caseInsensitive` is for values that are stored as sent.
   */
  read(text: string, zone: string): FilterValue | undefined;
}

/** Random valid values: texts up to a length, integers in a range, one of a list, lists of texts, JSON objects. */
export type RandomValues =
  | { readonly text: number }
  | { readonly whole: readonly [min: number, max: number]; readonly as?: (value: number) => unknown }
  | { readonly oneOf: readonly unknown[] }
  | { readonly texts: number }
  | { readonly object: true };

/** Values for the contract suite, which sends them to every field of every record type. */
export interface Examples {
  /** Valid value, different for a few variants; undefined where it can only be made of other records. */
  value(name: string, field: Field, variant: number): unknown;
  /** Values that the field refuses. */
  wrong(field: Field): readonly unknown[];
  /** Other spellings that are accepted, each with the value that is read back. */
  spellings(field: Field): readonly (readonly [spelling: unknown, value: unknown])[];
  /** Largest and smallest values; `uri` is an address that the record type accepts. */
  atLimit(field: Field, uri: string): readonly unknown[];
  /** Values one beyond a limit, and the message each is refused with. */
  beyondLimit(field: Field, uri: string): readonly (readonly [value: unknown, message: RegExp])[];
  /** Null where a random value is hardly ever valid. */
  random(name: string, field: Field): RandomValues | null;
}

/** All facts about one kind of field. The engine asks `KINDS[field.kind]`, and nothing else about a kind. */
export interface FieldKind {
  /** PostgreSQL type of the column. Lengths are checked on input, where the answer can be localized. */
  sqlType(field: Field): string;
  /** Whether a B-tree index takes every value. */
  fitsIndex(field: Field): boolean;
  /** SQL of a value as unique indexes compare it. */
  uniqueSql(value: string): string;
  /** SQL of a column inside the JSON that lookups read: the form that rules see. */
  lookupSql(column: string, field: Field): string;

  /** Writer of the column's JSON; null where the store composes it from rows of other tables. */
  json(field: Field): JsonWriter | null;
  /** JSON of a value of an audit line, which is a text. */
  auditJson(value: string, field: Field, zone: string): string;

  /** Stored form of a column's text: the form that rules see. */
  parse(text: string, field: Field): unknown;
  /** Type of a value in programs: automation rules, event payloads, tests. */
  readonly valueType: 'json' | 'double' | 'timestamp' | 'reference';
  /** A list is never null, and filters ask for one of its elements. */
  readonly isList: boolean;

  /** Check of a client's value, compiled once per field. */
  input(field: Field, ids: IdReader): InputCheck;
  /** Numbers are taken with the digits of the request body. */
  readonly keepsDigits: boolean;
  /** Stored form of a change: a client's value laid over the record before it. */
  merge(value: unknown, name: string, field: Field, before: Stored): unknown;

  /** Null where the kind cannot be filtered by. An open filter also takes values that only other services define. */
  filter(field: Field, ids: IdReader, isOpen: boolean): FieldFilter | null;
  /** Whether PostgreSQL may have printed the text, and so reads it back from a cursor. */
  isPrinted(text: string): boolean;

  /** OpenAPI schema of the value as it is sent; `component` is the schema of its enumeration. */
  outputSchema(field: Field, component: string | undefined): Schema;
  /** OpenAPI schema of the value as it is accepted. */
  inputSchema(field: Field, component: string | undefined): Schema;

  readonly examples: Examples;
}

/** A field with a default is never empty. */
export const replaced = (value: unknown, _name: string, field: Field): unknown =>
  value ?? field.default ?? null;

const EXAMPLES = {
  spellings: () => [],
  atLimit: () => [],
  beyondLimit: () => [],
} satisfies Partial<Examples>;

const DEFAULTS = {
  fitsIndex: () => true,
  uniqueSql: (value: string) => value,
  lookupSql: (column: string) => column,
  auditJson: (value: string) => JSON.stringify(value),
  parse: (text: string) => text,
  valueType: 'json',
  isList: false,
  keepsDigits: false,
  merge: replaced,
  isPrinted: isStorable,
} satisfies Partial<FieldKind>;

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
type Facets = Optional<Omit<FieldKind, 'examples'>, keyof typeof DEFAULTS | 'inputSchema'> & {
  readonly examples: Optional<Examples, keyof typeof EXAMPLES>;
};

/** A kind of its facets, with the usual ones filled in. */
export function fieldKind(facets: Facets): FieldKind {
  const examples = { ...EXAMPLES, ...facets.examples };
  return { ...DEFAULTS, inputSchema: facets.outputSchema, ...facets, examples };
}
