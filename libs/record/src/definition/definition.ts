import type { AccountSharing, SharedUnder } from '../access/account-sharing';
import type { Grant, Operation } from '../access/grants';
import type { Role } from '../access/roles';
import type { Lookups } from '../rules/lookups';
import type { Reason } from '../rules/reason';
import type { Condition } from './condition';
import type { Fields } from './field';

export type NameOf<F extends Fields> = keyof F & string;

/**
 * Verbs of events, which are named `<record type>.<verb>`. A create fires `create` alone, a delete `delete`. A change of
 * fields fires `update`, and beside it `<field>-changed` for each changed field whose verb the definition lists. A new
 * note fires `note-added`, although no field of the record has changed. The end of a job fires `finished`. Deliveries of a
 * webhook fire `deliveries-changed`, several together.
 */
export type EventVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'note-added'
  | 'finished'
  | 'deliveries-changed'
  | 'status-changed'
  | 'team-changed'
  | 'member-changed'
  | 'manager-changed'
  | 'agile-board-column-changed'
  | 'major-incident-status-changed';

/** Path below a parent: POST /<parent collection>/:id/<path> creates a record there if the caller may read the parent, GET lists them. */
export interface CreateUnder<Name extends string = string> {
  /** Reference that is set to the id in the path. */
  readonly parent: Name;
  readonly paths: readonly string[];
  /** Adds POST /<collection>, whose body names the parent. A Readonly parent is accepted on create only. */
  readonly parentInBody?: true;
  /** Adds /<parent collection>/:id/<path>/:record_id to the path of a record in its own collection. */
  readonly alsoBelow?: true;
  /** Adds POST /<parent collection>/:id/<path>/:other_id, which creates a record with this reference to the last id. */
  readonly naming?: Name;
  /** With `naming`: DELETE there removes a row by the id of that record, too, where no row of the parent has the id. */
  readonly alsoRemoves?: true;
}

/** Many-to-many relation: GET /<collection>/:id/<path>, POST and DELETE /<collection>/:id/<path>/:other_id. */
export interface Link {
  /** Record type at the far end. */
  readonly to: string;
  /** Body member that lists the ids of the far end, on create and update (`predecessor_ids`). */
  readonly ids?: string;
  /** Limits that list to create. An update may send it unchanged: links are added and removed one by one. */
  readonly idsOnCreate?: true;
  /** Path of the same link at the far end (`teams` of a person). */
  readonly inverse?: string;
  /** Body member that lists the ids at the far end. */
  readonly inverseIds?: string;
  /** Gives rights or order to the far end: changed only with the right to change the record that defines it. */
  readonly byDefiner?: true;
  /** Refuses cycles of a link between records of one type. */
  readonly acyclic?: true;
  /** Reads the link from a view that the service creates over its own tables; nothing can be linked by it. */
  readonly derived?: true;
  /**
   * Record type whose records are the rows of the link, created below this record at the path of the link, which has no routes
   * of its own. The service keeps both tables the same.
   */
  readonly rows?: string;
}

/** Operation on one record beyond reading and writing it: /<collection>/:id/<name of the action>. */
export interface Action {
  /** GET changes and locks nothing. */
  readonly methods: readonly ('GET' | 'POST')[];
  /** Operation that the caller must be granted on the record; 'nothing' requires no credentials at all. */
  readonly needs: Operation | 'nothing';
  /** Without credentials: the rate limit does not count it. */
  readonly unlimited?: true;
  /** Without credentials: GET changes something, so HEAD, which must not, is a 404. */
  readonly changesOnGet?: true;
}

/** Filter of parents by the records that are created under them: requests by the people who watch them. */
export interface ParentFilter<Name extends string = string> {
  /** Name of the filter there. */
  readonly name: string;
  /** Field that it compares. */
  readonly by: Name;
  /** Records that count. */
  readonly where?: Condition<Name>;
}

type CopiedPath<Name extends string> = Name | `${Name}.${string}`;

/** Record that transient fields create beside this one: a note, a time entry. It refers back by the name of this record type. */
export interface RecordFromInput<Name extends string = string> {
  readonly record: string;
  /** Transient fields, and the fields they fill there. Nothing is created while the first of them is empty. */
  readonly from: { readonly [K in Name]?: string };
  /** Constant values of the new record. */
  readonly with?: Readonly<Record<string, unknown>>;
  /**
   * Fields there that are copied from here where the input leaves them out: a field, or a projected one such as
   * `workflow.service`; of a list the first that has a value.
   */
  readonly copies?: Readonly<Record<string, CopiedPath<Name> | readonly CopiedPath<Name>[]>>;
  /** References there to another record that the same input has created before, by its type. */
  readonly together?: Readonly<Record<string, string>>;
}

/** Condition that a saved record fulfils, and the reason of the 422 for a change that would break it. */
export type Constraint<Name extends string = string> = readonly [holds: Condition<Name>, because: Reason];

/** Transitions of a field: the values that may follow each value, empty for none. A value that is not listed may change into any. */
export type Moves = Readonly<Record<string, readonly string[]>>;

/**
 * Accounts whose rows a view lists: `directory` the directory account, which may be the caller's own; `support_domain`
 * the caller's account where its directory is another; `trusted` the caller's and all trusted accounts.
 */
export type ViewAccount = 'directory' | 'support_domain' | 'trusted';

export interface Archiving<Name extends string = string> {
  /** Rows that may be archived or trashed; others are refused with a 422. */
  readonly when: Condition<Name>;
  /** Keeps records in the trash for good: no retention deletes them. */
  readonly staysInTrash?: true;
  /** Roles that may archive, trash and restore. Default: administrators. */
  readonly by?: readonly Role[];
  /** Values that a restored record gets if it fulfils the condition. */
  readonly restored?: { readonly when: Condition<Name>; readonly set: { readonly [K in Name]?: unknown } };
}

export interface UpsertBy<Name extends string = string> {
  /** Fields that find an existing record, in the order they are tried. */
  readonly by: readonly Name[];
  /** Existing records that a create may update. */
  readonly when: Condition<Name>;
}

/** Definition of a record type: the argument of `defineRecord`. */
export interface Definition<F extends Fields = Fields> {
  // Fields

  /** Path of the collection: the plural that the documents use. */
  readonly collection: string;
  /** Rows of the documents' field table. */
  readonly fields: F;
  /** Sentences of the documents about fields, for the OpenAPI document. */
  readonly notes?: { readonly [K in NameOf<F>]?: string };
  /** Field that references show as the record's name. Default: `subject` or `name`, unless `nested`. Without one the type cannot be referred to. */
  readonly title?: NameOf<F>;
  /** Sets of fields that no two records of an account may have in common, ignoring case. */
  readonly unique?: readonly (readonly NameOf<F>[])[];

  // Collections

  /** Default fields of the collection, in the documents' order. */
  readonly list: readonly NameOf<F>[];
  /** Fields that the collection adds to rows where they are set: "the list output also shows". */
  readonly listAlso?: readonly NameOf<F>[];
  /** Fields of every row, whatever `?fields=` says, beside the id. */
  readonly alwaysListed?: readonly NameOf<F>[];
  /** Fields that clients may filter by, beside the common ones: id, source, sourceID, created_at and updated_at. */
  readonly filter: readonly NameOf<F>[];
  /** Fields that clients may sort by. Default: `list`. */
  readonly sort?: readonly NameOf<F>[];
  /** References that `?sort=` accepts as `<name>_id` only. */
  readonly sortById?: readonly NameOf<F>[];
  /** Order of the collection; `-` reverses it. */
  readonly defaultSort: NameOf<F> | `-${NameOf<F>}`;
  /** Further keys of that order. */
  readonly sortThen?: readonly (NameOf<F> | `-${NameOf<F>}`)[];
  /** Order of sub-collections below other records, where it is not `defaultSort`. */
  readonly sortBelow?: NameOf<F> | `-${NameOf<F>}`;
  /** Predefined filters, which are path suffixes of the collection. */
  readonly views?: Readonly<Record<string, Condition<NameOf<F>>>>;
  /** Views that list rows of other accounts. Only the service that stores accounts can have them. */
  readonly viewAccounts?: Readonly<Record<string, ViewAccount>>;

  // Search

  /** Texts that a search reads beside the title, the sourceID, e-mail addresses, the label and the serial number. */
  readonly foundBy?: readonly NameOf<F>[];
  /** Finds the records that these are listed below by their words, too: a request by its notes. */
  readonly findsParents?: true;

  // Paths and answers

  /** Parents below which records are created and listed. */
  readonly createUnder?: readonly CreateUnder<NameOf<F>>[];
  /** Filters the parents by these records, as far as the caller may read them. A field of a parent takes precedence. */
  readonly filtersParents?: ParentFilter<NameOf<F>>;
  /** Removes the collection of its own: every path starts at the parent. */
  readonly nested?: true;
  /**
   * Lists a nested record type at GET /<collection>, too: the records below all parents of the account. Each parent's are read
   * by their own index and merged, so parents are few. Who may read the records may read their parents.
   */
  readonly listedTogether?: true;
  /**
   * Lists the audit lines of a nested record at the end of its path, for those who read the audit of the record that the
   * path begins with.
   */
  readonly auditedBelow?: true;
  /** Adds DELETE /<collection>/:id. */
  readonly deletable?: true;
  /** Adds archiving, trashing and restoring. */
  readonly archiving?: Archiving<NameOf<F>>;
  /** Turns a create into an update of an existing record that it matches. */
  readonly upsertBy?: UpsertBy<NameOf<F>>;
  /** Operations beyond create, read, update and delete, by name. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** Status of the answer to a create. Default: 201. */
  readonly createStatus?: 200;
  /** Limits the answer to a create to `{"id": N}`. */
  readonly createAnswersId?: true;
  /** Members that only the answer to a create has: a secret. In input they are ignored, as Readonly fields are. */
  readonly disclosed?: readonly string[];
  /** Record type whose scopes permit this one, which belongs to it. */
  readonly permittedAs?: string;

  // Relations

  /** Links that this end defines, by their paths. */
  readonly links?: Readonly<Record<string, Link>>;
  /**
   * Readonly references and links of which a new record has one, each with the member that clients name it by on create:
   * `contract: 'contract_id'`, `cis: 'ci_ids'`. Rules say what follows; files have a column of each.
   */
  readonly subjects?: Readonly<Record<string, string>>;
  /** Links that record types of other services define to this one: GET /<their collection>/:id/<path> is answered here. */
  readonly linkedFrom?: Readonly<Record<string, readonly string[]>>;
  /** References to the owners of a part, each with the part's path there; a change of the part is a change of its owner. Set by `definePart`. */
  readonly partOf?: { readonly [K in NameOf<F>]?: string };
  /** Records that transient fields create: a note, a time entry. */
  readonly recordsFromInput?: readonly RecordFromInput<NameOf<F>>[];

  // Access and sharing

  /** Grants: the roles that may read, create, update and delete, and which rows. */
  readonly access: readonly Grant<NameOf<F>>[];
  /**
   * References to records of this service, and ids of such, without sight of which a record is not shown, found, counted
   * or changed: a notification goes with the right to read what it is about. An empty one hides nothing.
   */
  readonly visibleWith?: readonly NameOf<F>[];
  /** Sharing with an assigned account: per-account fields, private fields and changeable fields. */
  readonly sharing?: AccountSharing<NameOf<F>>;
  /** Shared parent: accounts that are assigned to it see this record, too. */
  readonly sharedUnder?: SharedUnder<NameOf<F>>;

  // Rules

  /** Attributes of referred records that rules read. Records of other services, and codes, offer their `projectedFields`. */
  readonly lookups?: Lookups<NameOf<F>>;
  /** Conditions by field. Each is checked when a field or link that it names changes, from either end; breaking it is a 422 on that field. */
  readonly constraints?: { readonly [K in NameOf<F>]?: Constraint<NameOf<F>> };
  /** Closed lists of the transitions of enumerations, of which `moves` makes the rule. Others change as conditions of the rules allow. */
  readonly moves?: { readonly [K in NameOf<F>]?: Moves };
  /** Datetimes that timers wait for. */
  readonly timerFields?: readonly NameOf<F>[];

  /** Values of fields with which no record may newly refer to it, although it is not disabled. */
  readonly retiredWhile?: { readonly [K in NameOf<F>]?: string };

  // Projections in other services

  /** Fields that a reference shows beside id and name (`label` of a CI). */
  readonly referenceFields?: readonly NameOf<F>[];
  /** Fields that the projections of other services have beside the name, for their rules and conditions. */
  readonly projectedFields?: readonly NameOf<F>[];
  /**
   * Fields of linked records that projections have, by the path of the link: the times of a calendar's holidays. Of a
   * link that a field keeps the first record of, their ids and no fields.
   */
  readonly projectedLinks?: Readonly<Record<string, readonly string[]>>;

  // Events and audit

  /** Verbs of its events. Default: `create` and `update`. */
  readonly events?: readonly EventVerb[];
  /** Lets webhooks subscribe to its events: document 1, "Event values". */
  readonly webhooks?: true;
  /**
   * Adds all fields to its events, as an administrator reads them: as of the change, and as of before a delete. Only
   * webhooks get them, which administrators register.
   */
  readonly eventsCarry?: 'fields';
  /** Event that a create fires on the parent. */
  readonly createAnnouncedAs?: EventVerb;
  /** Writes no audit lines, because the service has an audit of its own. */
  readonly unaudited?: true;
  /** Has no events: its changes are not in the change feed. */
  readonly untold?: true;
  /** Writes no audit line for a create. */
  readonly createUnaudited?: true;

  // Storage

  /** Reads from a view that the service creates over its own tables; nothing is written. Only then the id may be a text. */
  readonly relation?: 'view';
  /**
   * Record types of the service whose records the view has: `record_type` and `record` name them. A caller reads of each
   * type the rows that the grants and scopes of that type permit.
   */
  readonly rowsOf?: readonly string[];
  /** Gives all rows version 1, because they never change. */
  readonly unversioned?: true;
  /**
   * Indexes for sets of fields that are queried together, for references that only rules or groups query, and for flags: of
   * the records that have it. Sorts, and
   * references in filters, paths and grants, have an index anyway.
   */
  readonly indexes?: readonly (readonly NameOf<F>[])[];
}
