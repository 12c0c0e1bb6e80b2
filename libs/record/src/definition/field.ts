import type { Role } from '../access/roles';
import type { Condition } from './condition';

/** Access column of the documents' tables. `hidden` is in no document: stored for rules and conditions, never sent or accepted. */
export type Access = 'required' | 'optional' | 'readonly' | 'writeonly' | 'hidden';

/** Type column of the documents' tables. */
export type Kind =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time' // of day, hh:mm; 24:00 is the end of the day
  | 'enum'
  | 'code' // the `reference` value of a settings-style record, such as a workflow type
  | 'reference'
  | 'strings'
  | 'object'
  | 'custom_fields'
  | 'attachments' // read: the record's attachments; writeonly: those used inside the text field they are named after
  | 'parts' // the records that are part of this one, as they are listed below it
  | 'references'; // the records at the other end of the link of the same name

/** Format that a string must have. */
export type Format = 'email' | 'emails' | 'uri' | 'picture' | 'time_zone' | 'locale' | 'uuid';

/** Schema of a JSON value, by its name in the OpenAPI document. */
export type Shape = 'Attempts' | 'Changes' | 'JobResults' | 'Recurrence' | 'Scopes' | 'Secrets';

/** Reference to an account, as it is sent to clients. */
export interface AccountReference {
  id: string;
  name: string;
}

/** Reference as it is sent to clients. */
export interface Reference {
  id: number;
  name: string;
  nodeID: string;
  sourceID?: string;
  disabled?: true;
  account?: AccountReference;
}

/** Attachment as it is sent to clients. */
export interface Attachment {
  id: number;
  key: string;
  name: string;
  size: number;
  inline: boolean;
  uri: string;
  created_at: string;
}
/** Attachment to add (an uploaded key) or to remove. */
export type AttachmentInput = { key: string; inline?: boolean } | { id: number; _destroy: true };

/** Attachments of a field of another record. */
export interface AttachmentsElsewhere {
  readonly record: string;
  readonly id: number;
  readonly field: string;
}

export type Json = Record<string, unknown>;

/** Position among all records of some types that refer to the same record. */
export interface Ranks {
  /** Reference to the record within which positions are counted. */
  readonly within: string;
  /** Hidden decimal that stores the order. */
  readonly by: string;
  /** Record types that share the order. */
  readonly among: readonly string[];
}

/** URLs at which people answer without credentials. */
export interface AnswerLinks {
  /** Action that receives the answers. */
  readonly at: string;
  /** References to the people who may answer; a person in two of them gets one set of URLs. */
  readonly by: readonly string[];
  /** Answers, by the member names of their URLs. */
  readonly with: Readonly<Record<string, string>>;
  /** Datetime since which answers are wanted; there are no URLs while it is empty. */
  readonly since: string;
}

/**
 * One row of a document's field table. Definitions build it with `required`, `optional`, `readonly`, `writeonly` and
 * `hidden`; the options below are the arguments of those builders.
 */
export interface Field<Out = unknown, In = unknown, A extends Access = Access> {
  readonly kind: Kind;
  readonly access: A;
  /** Type that a client reads, null included where the field may be empty. For the type checker only. */
  readonly out?: Out;
  /** Type that a client may write. For the type checker only. */
  readonly in?: In;

  // Values

  /** Maximum: characters of a string, UTF-8 bytes of a text, value of a number. */
  readonly max?: number;
  /** Minimum value of a number. */
  readonly min?: number;
  /** Marks an integer as minutes: "`hhh:mm` accepted". */
  readonly duration?: true;
  /** Values of an enum, in the documents' order. */
  readonly values?: readonly string[];
  /** Deprecated values of an enum and the values stored for them: "deprecated, replaced by in_progress". Accepted, never sent. */
  readonly deprecatedValues?: Readonly<Record<string, string>>;
  /** Value of a new record where the client sends none; the field is never null. */
  readonly default?: unknown;
  /** Format that a string must have. */
  readonly format?: Format;
  /** Lets a picture be an SVG, too. */
  readonly svg?: true;
  /** Schema of an object. The object is then null only if the field is Optional. */
  readonly shape?: Shape;
  /** Members of an object, at any depth, that are datetimes and are sent in the caller's time zone. */
  readonly datetimeMembers?: readonly string[];
  /** Makes a string the id of an account; it is sent with the account's name. */
  readonly account?: true;
  /** Field of the record that names the time zone of a datetime sent without an offset. */
  readonly zonedBy?: string;
  /** Marks such a datetime as the end of a period: "12:00am" of a day is the midnight that ends the day. */
  readonly ends?: true;
  /** Words that a Readonly datetime may have instead of a time ("clock_stopped"). They sort after all times, in this order. */
  readonly tokens?: readonly string[];

  // Input

  /** Makes a Required field omissible on create, because the system fills it in ("defaults to the API user"). */
  readonly systemFilled?: true;
  /**
   * Reference whose record may supply the value: the category of a request template. A Required field may then be left
   * out, an Optional one is filled where the client sends nothing; an explicit null stays null.
   */
  readonly givenBy?: string;
  /** Limits Required to clients: a record that the system creates may lack the value. */
  readonly requiredOfClients?: true;
  /** Makes the field input only: it causes an effect (a note, a time entry) and is not stored with the record. */
  readonly transient?: true;
  /**
   * Fields that a string is built from on create, "in lower case with spaces replaced by underscore". It stays when they
   * change, because clients and other records hold it. Unless it is Readonly, a client may supply it instead.
   */
  readonly slugOf?: readonly string[];
  /** Path of the installation below which a stored string is read as an address: `/s/`. A hook or a rule supplies it. */
  readonly addressUnder?: string;

  // References

  /** Record type of a reference, a code or parts, by name: record types never import each other. */
  readonly to?: string;
  /** Name of the sub-collection at the other end of a reference or an id: GET /<its collection>/:id/<this>, in whichever service. */
  readonly listedAs?: string;
  /**
   * With `listedAs`, of a Readonly reference: single records are addressed there, too, at
   * /<its collection>/:id/<listedAs>/:<record>_id. Records created under another have `alsoBelow`.
   */
  readonly addressedBelow?: true;
  /** Makes an integer the id of a record of that type, for types without a name to refer to them by. */
  readonly idOf?: string;
  /** Second name of a reference in bodies, with and without `_id`: the name that other clients know it by. */
  readonly alsoWrittenAs?: string;
  /** Field with the record type of a reference that may point at any type. */
  readonly typedBy?: string;
  /** Adds a foreign key: a record of the same service and account cannot be deleted while this field refers to it. */
  readonly foreignKey?: true;
  /**
   * Limits a reference to records of the same account, although other accounts are trusted; 'or_assigned' also allows
   * records that the account is assigned to.
   */
  readonly sameAccount?: true | 'or_assigned';
  /** Allows a reference also to people of the caller's own organization whom the caller may not read. */
  readonly colleagues?: true;
  /** Condition on records of this service to which a reference is also allowed although the caller may not read them. */
  readonly alsoWhere?: Condition;
  /** Limits a reference to people who hold the role in the account of the record, where a client sets it. */
  readonly holdsRole?: Role;
  /** Fields of the referred record, of the same service, that the reference shows beside its name: "phase has id, name, position". */
  readonly shows?: readonly string[];
  /** Makes a reference to the own record type a tree: a cycle is refused. */
  readonly tree?: true;
  /**
   * Link to records of another service whose first record the column keeps, so that rules, projections and reads have it.
   * A change of the field "replaces all" records of that link; a filter on it finds all of them.
   */
  readonly keepsFirstOf?: string;

  // Computed when the record is read; a field has at most one of these (COMPUTED)

  /**
   * Number of records of a type that refer to this one by a field. Records of another service must project it; there a
   * projected link counts as well.
   */
  readonly counts?: { readonly of: string; readonly by: string };
  /** Field whose translation into the caller's language is read, or its own text where there is none. */
  readonly localizes?: string;
  /** URLs at which people answer without credentials. */
  readonly answerLinks?: AnswerLinks;
  /** Field whose value is read under this name, too: `created_by` of audit lines is `person`. */
  readonly sameAs?: string;
  /**
   * Reference that rows repeat as a member with the value of this field as its name: `audited` is request, and `request` the
   * record. As a link it also has its path and its name as `href` and `display_name`.
   */
  readonly namesMember?: { readonly of: string; readonly asLink?: true };
  /** Id field whose nodeID is read. */
  readonly nodeOf?: string;
  /** Key of an attachment, whose signed address is read; a flag `inline` beside it says whether it is shown in place. */
  readonly downloads?: string;
  /** Id field whose record is read as a reference without a name: id and nodeID. */
  readonly refersBy?: string;
  /** Reference whose record has the value: `manager` of a task's `workflow`. */
  readonly through?: string;
  /** Nearest record, the own one included, up that tree whose boolean field `where` is true. */
  readonly nearest?: { readonly up: string; readonly where: string };
  /** Latest enabled record of the account whose projected fields have these values; `true` stands for any value. */
  readonly latest?: Readonly<Record<string, string | true>>;
  /** Relation that is made from either end: the right to change the record at the other end suffices. */
  readonly eitherEnd?: true;
  /** Link whose first record is read. Writing it "replaces all" records of that link. */
  readonly firstOf?: string;
  /** Record type that is not implemented yet: the reference is always null. */
  readonly unimplemented?: string;

  /** Position of the record, counted when it is read and therefore without gaps. Writing it moves the record. */
  readonly ranks?: Ranks;

  // Reading and tracking

  /** Excludes the field from `?fields=`: "cannot be used in ?fields=". */
  readonly unselectable?: true;
  /** Makes filters on the field ignore case. */
  readonly caseInsensitive?: true;
  /** Saves changes of a derived value, such as a forecast, without an audit line, an event or a new version. */
  readonly untracked?: true;
  /** Roles that the field exists for. For all others it is neither sent nor accepted, filtered, sorted or selected by. */
  readonly readableBy?: readonly Role[];
  /** Roles that may change the field. Others who may write the record get a 403 for changing it. */
  readonly writableBy?: readonly Role[];
}

export type Fields = Readonly<Record<string, Field>>;

/** Whether the field is ever sent to clients. */
export const isSent = ({ access }: Field): boolean => access !== 'writeonly' && access !== 'hidden';

/** Options that state how a field is computed when it is read. */
const COMPUTED = [
  'through',
  'nearest',
  'latest',
  'firstOf',
  'counts',
  'localizes',
  'nodeOf',
  'downloads',
  'refersBy',
  'answerLinks',
  'unimplemented',
] as const;

/** Kinds that are stored as rows of other tables. */
const SEPARATE_ROWS: readonly Kind[] = ['attachments', 'parts', 'references'];

/** Whether the value is stored in a column of the record's own row. */
export const isStored = (field: Field): boolean =>
  !field.transient &&
  !SEPARATE_ROWS.includes(field.kind) &&
  COMPUTED.every((option) => field[option] === undefined);
