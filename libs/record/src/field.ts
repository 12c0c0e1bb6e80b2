import type { Role } from './roles';

/** Who may supply a field: the Access column of the documents' tables. */
export type Access = 'required' | 'optional' | 'readonly' | 'writeonly' | 'hidden'; // in no document: kept for rules and conditions, neither sent nor taken

/** What a field holds: the Type column of the documents' tables. */
export type Kind =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time' // of a day, hh:mm; 24:00 is the end of it
  | 'enum'
  | 'code' // the `reference` value of a settings-style record, such as a workflow type
  | 'reference'
  | 'strings'
  | 'object'
  | 'custom_fields'
  | 'attachments' // read: the record's attachments; writeonly: those used inside the text field they are named after
  | 'parts' // the records that are part of this one, as they are listed under it
  | 'references'; // those that the link of that name leads to

/** A text that must be more than text. */
export type Format = 'email' | 'emails' | 'uri' | 'time_zone' | 'locale' | 'uuid';

/** JSON of which more is known than that it is JSON: what it is called in the description of the API. */
export type Shape = 'Attempts' | 'Changes' | 'Recurrence' | 'Scopes' | 'Secrets';

/** An account as it is referred to. */
export interface AccountReference {
  id: string;
  name: string;
}

/** A reference as it is sent to clients. */
export interface Reference {
  id: number;
  name: string;
  nodeID: string;
  sourceID?: string;
  disabled?: true;
  account?: AccountReference;
}

/** Attachments as they are sent to clients, and as clients name them. */
export interface Attachment {
  id: number;
  key: string;
  name: string;
  size: number;
  inline: boolean;
  uri: string;
  created_at: string;
}
export type AttachmentInput = { key: string; inline?: boolean } | { id: number; _destroy: true };

/** The attachments that another record has in one of its fields. */
export interface AttachmentsElsewhere {
  readonly record: string;
  readonly id: number;
  readonly field: string;
}

export type Json = Record<string, unknown>;

/** A number that tells how many stand before a record among those of these types that refer to the same one by `within`. */
export interface Ranks {
  readonly within: string;
  /** The hidden decimal that keeps its place among them, in their order. */
  readonly by: string;
  readonly among: readonly string[];
}

/** Addresses at which people answer without credentials. */
export interface Answers {
  /** The action that takes the answers. */
  readonly at: string;
  /** References to the people who are asked; who is there twice is asked once. */
  readonly by: readonly string[];
  /** The answers, by the names that their addresses have. */
  readonly with: Readonly<Record<string, string>>;
  /** The moment since which they are asked for; while it is empty nobody is. */
  readonly since: string;
}

/**
 * One row of a document's field table. `out` and `in` exist for the type checker only: what a client
 * reads (null included where the field may be empty) and what a client may write.
 */
export interface Field<Out = unknown, In = unknown, A extends Access = Access> {
  readonly kind: Kind;
  readonly access: A;
  readonly out?: Out;
  readonly in?: In;
  /** Longest string in characters, longest text in bytes of UTF-8, or largest number. */
  readonly max?: number;
  readonly min?: number;
  /** Minutes: "`hhh:mm` accepted". */
  readonly duration?: true;
  readonly values?: readonly string[];
  /** Accepted on input and stored as another value; never emitted ("deprecated, replaced by in_progress"). */
  readonly replaced?: Readonly<Record<string, string>>;
  readonly default?: unknown;
  /** Required on create, but filled in by the system when the client leaves it out ("defaults to the API user"). */
  readonly selfFilled?: true;
  /**
   * Required on create, unless that reference is given: what it leads to may say it (the category of a request template).
   * Of an Optional field: what it leads to fills it where nothing is said of it; null is said.
   */
  readonly givenBy?: string;
  /** Required of clients only: a record that the system makes may lack it. */
  readonly clientsOnly?: true;
  /** How many records of that type refer here by that field, which they share if another service keeps them; reckoned when it is read. */
  readonly counts?: { readonly of: string; readonly by: string };
  /** It is reckoned when it is read, so it has no gaps; written, it is where the record is to stand. */
  readonly ranks?: Ranks;
  /** A Readonly text that is another field in the language of the caller, where there is a translation. */
  readonly localizes?: string;
  /** A Readonly object that is made when it is read. */
  readonly answers?: Answers;
  /** The record type a reference or a code points at, or parts are of, by name: records never import each other. */
  readonly to?: string;
  /** Of a reference: the record type it is going to point at. Nobody keeps those yet, so it is always empty. */
  readonly unimplemented?: string;
  /** Of a reference: GET /<collection referred to>/:id/<this> lists the records that refer there, whoever keeps that one. */
  readonly listedAs?: string;
  /** Of an integer: it is the id of a record of that type, which has no name to be referred to by. */
  readonly idOf?: string;
  /** A Readonly string: the nodeID of the record whose id that field is. */
  readonly nodeOf?: string;
  /** Of a string: it is the id of an account, and sent with its name. */
  readonly account?: true;
  /** A Readonly reference that lives on the record another reference points at: `manager` of a task's `workflow`. */
  readonly through?: string;
  /**
   * A Readonly reference that is reckoned when it is read: the record itself or, along that tree, the nearest above it of
   * which that boolean is true.
   */
  readonly nearest?: { readonly up: string; readonly where: string };
  /**
   * A Readonly reference that is reckoned when it is read: the latest of the account's records of that type that is not
   * disabled and shares these values; `true` for any.
   */
  readonly latest?: Readonly<Record<string, string | true>>;
  /**
   * Of a reference that is reckoned when it is read: the first at the other end of that link. To write it is to say that it
   * is all there is: it "replaces all".
   */
  readonly firstOf?: string;
  /** Of a reference to records of any type: the field that has the name of the type. */
  readonly typedBy?: string;
  /** Of a reference within the service and the account: what is referred to cannot be deleted meanwhile. */
  readonly foreignKey?: true;
  /**
   * Of a reference: to records of the same account, however much another is trusted, as it takes of them, counts there or
   * would show their names; or to records that are assigned to the account as well.
   */
  readonly sameAccount?: true | 'or_assigned';
  /** Of a reference to a record of its own type: wherever it leads, it never leads back. */
  readonly tree?: true;
  readonly format?: Format;
  /** Of a JSON value, which then is never null unless it is Optional. */
  readonly shape?: Shape;
  /** Members within a JSON value that are moments, as PostgreSQL prints them. */
  readonly dated?: readonly string[];
  /** "cannot be used in ?fields=" */
  readonly unselectable?: true;
  /** Input that causes something (a note, a time entry) and is not kept on the record itself. */
  readonly transient?: true;
  /**
   * A string that is made of these fields when the record is new, "in lower case with spaces replaced by underscore", and
   * stays when they change: clients and other records hold it. Where it is not Readonly a client may say what it is.
   */
  readonly slugOf?: readonly string[];
  /** Of a datetime: the field that names the zone in which it is read where it comes without an offset. */
  readonly zonedBy?: string;
  /** Of such a datetime: it ends something, so "12:00am" of a day is the midnight that ends it. */
  readonly ends?: true;
  /** Of a Readonly datetime: words it may be instead of a moment, which come after all moments in this order. */
  readonly tokens?: readonly string[];
  /** Filters on the field ignore case. */
  readonly caseInsensitive?: true;
  /**
   * What the system works out of other records, such as a forecast: when that moves alone, nobody has changed the record.
   * It is written without an audit line, an event or a new version.
   */
  readonly untracked?: true;
  /** To everyone else there is no such field: neither sent nor taken, filtered, sorted or selected by. */
  readonly readableBy?: readonly Role[];
  /** Whoever else may write the record leaves the field as it is: a change of it is forbidden. */
  readonly writableBy?: readonly Role[];
}

/** Whether clients ever get to see the field. */
export const isSent = ({ access }: Field): boolean => access !== 'writeonly' && access !== 'hidden';

/** What says how a value is come by when it is read. */
const RECKONED = [
  'through',
  'nearest',
  'latest',
  'firstOf',
  'counts',
  'localizes',
  'nodeOf',
  'answers',
  'unimplemented',
] as const;

/** They have rows of their own. */
const APART: readonly Kind[] = ['attachments', 'parts', 'references'];

/** Whether it is kept with the record, and neither lives elsewhere nor is reckoned when it is read. */
export const isKept = (field: Field): boolean =>
  !field.transient && !APART.includes(field.kind) && RECKONED.every((how) => field[how] === undefined);

export type Fields = Readonly<Record<string, Field>>;

export interface FieldOptions {
  readonly unselectable?: true;
  readonly transient?: true;
  readonly caseInsensitive?: true;
  readonly untracked?: true;
  readonly selfFilled?: true;
  readonly givenBy?: string;
  readonly clientsOnly?: true;
  readonly readableBy?: readonly Role[];
  readonly writableBy?: readonly Role[];
}
export interface NumberOptions extends FieldOptions {
  readonly ranks?: Ranks;
  readonly counts?: { readonly of: string; readonly by: string };
  readonly min?: number;
  readonly max?: number;
}
export interface StringOptions extends FieldOptions {
  readonly format?: Format;
  readonly slugOf?: readonly string[];
}
export interface ObjectOptions extends FieldOptions {
  readonly shape?: Shape;
  readonly dated?: readonly string[];
  readonly answers?: Answers;
}
export interface EnumOptions extends FieldOptions {
  readonly replaced?: Readonly<Record<string, string>>;
}
export interface DatetimeOptions extends FieldOptions {
  readonly tokens?: readonly string[];
  readonly zonedBy?: string;
  readonly ends?: true;
}
export interface ReferenceOptions extends FieldOptions {
  readonly through?: string;
  readonly nearest?: { readonly up: string; readonly where: string };
  readonly latest?: Readonly<Record<string, string | true>>;
  readonly firstOf?: string;
  readonly typedBy?: string;
  readonly foreignKey?: true;
  readonly sameAccount?: true | 'or_assigned';
  readonly tree?: true;
  readonly listedAs?: string;
}
/** A field with a default is never empty. */
export interface Default<T> {
  readonly default: T;
}
