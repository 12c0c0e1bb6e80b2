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
  | 'parts'; // the records that are part of this one, as they are listed under it

/** A text that must be more than text. */
export type Format = 'email' | 'emails' | 'uri' | 'time_zone' | 'locale' | 'uuid';

/** JSON of which more is known than that it is JSON: what it is called in the description of the API. */
export type Shape = 'Attempts' | 'Changes' | 'Scopes' | 'Secrets';

/** A reference as it is sent to clients. */
export interface Reference {
  id: number;
  name: string;
  nodeID: string;
  sourceID?: string;
  disabled?: true;
  account?: { id: string; name: string };
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

export type Json = Record<string, unknown>;

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
  /** Required of clients only: a record that the system makes may lack it. */
  readonly clientsOnly?: true;
  /** How many records of that type refer here by that field, which they share if another service keeps them; reckoned when it is read. */
  readonly counts?: { readonly of: string; readonly by: string };
  /** A Readonly text that is another field in the language of the caller, where there is a translation. */
  readonly localizes?: string;
  /** The record type a reference or a code points at, or parts are of, by name: records never import each other. */
  readonly to?: string;
  /** Of a reference: GET /<collection referred to>/:id/<this> lists the records that refer there, whoever keeps that one. */
  readonly listedAs?: string;
  /** Of an integer: it is the id of a record of that type, which has no name to be referred to by. */
  readonly idOf?: string;
  /** A Readonly string: the nodeID of the record whose id that field is. */
  readonly nodeOf?: string;
  /** A Readonly reference that lives on the record another reference points at: `manager` of a task's `workflow`. */
  readonly through?: string;
  /**
   * A Readonly reference that is reckoned when it is read: the record itself or, along that tree, the nearest above it of
   * which that boolean is true.
   */
  readonly nearest?: { readonly up: string; readonly where: string };
  /** Of a reference to records of any type: the field that has the name of the type. */
  readonly typedBy?: string;
  /** Of a reference within the service and the account: what is referred to cannot be deleted meanwhile. */
  readonly tied?: true;
  /** Of a reference to a record of its own type: wherever it leads, it never leads back. */
  readonly tree?: true;
  readonly format?: Format;
  /** Of a JSON value, which then is never null. */
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
  readonly coinedFrom?: readonly string[];
  /** Filters on the field ignore case. */
  readonly caseInsensitive?: true;
  /** To everyone else there is no such field: neither sent nor taken, filtered, sorted or selected by. */
  readonly readableBy?: readonly Role[];
  /** Whoever else may write the record leaves the field as it is: a change of it is forbidden. */
  readonly writableBy?: readonly Role[];
}

/** Whether clients ever get to see the field. */
export const isSent = ({ access }: Field): boolean => access !== 'writeonly' && access !== 'hidden';

/** They have rows of their own. */
const APART: readonly Kind[] = ['attachments', 'parts'];

/** Whether it is kept with the record, and neither lives elsewhere nor is reckoned when it is read. */
export const isKept = ({ transient, through, nearest, counts, localizes, nodeOf, kind }: Field): boolean =>
  !transient && !through && !nearest && !counts && !localizes && !nodeOf && !APART.includes(kind);

export type Fields = Readonly<Record<string, Field>>;

export interface FieldOptions {
  readonly unselectable?: true;
  readonly transient?: true;
  readonly caseInsensitive?: true;
  readonly selfFilled?: true;
  readonly clientsOnly?: true;
  readonly readableBy?: readonly Role[];
  readonly writableBy?: readonly Role[];
}
export interface NumberOptions extends FieldOptions {
  readonly counts?: { readonly of: string; readonly by: string };
  readonly min?: number;
  readonly max?: number;
}
export interface StringOptions extends FieldOptions {
  readonly format?: Format;
  readonly coinedFrom?: readonly string[];
}
export interface ObjectOptions extends FieldOptions {
  readonly shape?: Shape;
  readonly dated?: readonly string[];
}
export interface EnumOptions extends FieldOptions {
  readonly replaced?: Readonly<Record<string, string>>;
}
export interface ReferenceOptions extends FieldOptions {
  readonly through?: string;
  readonly nearest?: { readonly up: string; readonly where: string };
  readonly typedBy?: string;
  readonly tied?: true;
  readonly tree?: true;
  readonly listedAs?: string;
}
/** A field with a default is never empty. */
export interface Default<T> {
  readonly default: T;
}
