import type { Grant, Operation } from './access';
import type { Condition } from './condition';
import type { Fields } from './field';
import type { AccountSharing, SharedUnder } from './account-sharing';
import type { Lookups } from './lookups';
import type { Reason } from './reason';
import { ADMINISTRATORS, type Role } from './roles';

type NameOf<F extends Fields> = keyof F & string;

/** `create` fires noun.create; the others fire, beside noun.update, when that field has changed. */
export type EventVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'note-added'
  | 'status-changed'
  | 'team-changed'
  | 'member-changed'
  | 'manager-changed'
  | 'agile-board-column-changed'
  | 'major-incident-status-changed';

/** POST /<parent collection>/:id/<path> creates a record whose `parent` reference is that id, under what the caller may read; GET lists them. */
export interface CreateUnder<Name extends string = string> {
  readonly parent: Name;
  readonly paths: readonly string[];
  /** POST /<collection> creates one, too, and the body names the parent: also where it is Readonly, which it is from then on. */
  readonly orNamed?: true;
}

/** Many-to-many: GET /<collection>/:id/<path>, POST and DELETE /<collection>/:id/<path>/:other_id. */
export interface Link {
  readonly to: string;
  /** The name a body lists ids under, on create and update (`predecessor_ids`). */
  readonly ids?: string;
  /** The other side's path, where the same link is also seen from there (`teams` of a person). */
  readonly inverse?: string;
  readonly inverseIds?: string;
  /** Of a link between records of one type: whoever follows it never comes back to where it began. */
  readonly acyclic?: true;
  /** Its table is a view that the service makes over tables of its own: it is read, and nobody links by it. */
  readonly derived?: true;
}

/** Something that can be done with one record beyond reading and writing it: /<collection>/:id/<its name>. */
export interface Action {
  /** A GET changes nothing, and locks nothing. */
  readonly methods: readonly ('GET' | 'POST')[];
  /** What the caller must be allowed to do with the record; 'nothing' asks for no credentials at all. */
  readonly needs: Operation | 'nothing';
}

/** Input that makes a record of its own: a note, a time entry. */
export interface Made<Name extends string = string> {
  readonly record: string;
  /** Input fields, and the fields they fill there; without a value for the first of them nothing is made. */
  readonly from: { readonly [K in Name]?: string };
  readonly with?: Readonly<Record<string, unknown>>;
  /** Fields there, and what they are filled with from here, where the input says nothing: a field, or `workflow.service` for one that is shared. */
  readonly copies?: Readonly<Record<string, Name | `${Name}.${string}`>>;
  /** Fields there, and of which record they get the id, where the same input makes one of those before it. */
  readonly together?: Readonly<Record<string, string>>;
}

export type Constraint<Name extends string = string> = readonly [holds: Condition<Name>, because: Reason];

/**
 * Whose rows a view has that has not those of the account: its directory's, which may be itself; its own if the
 * directory is another; those of all accounts that it trusts and that trust it, and its own.
 */
export type RowsOf = 'directory' | 'support_domain' | 'trusted';

export interface Archiving<Name extends string = string> {
  /** The rows that may be archived or trashed; others are refused with a 422. */
  readonly when: Condition<Name>;
  /** Administrators, where nothing is said. */
  readonly by?: readonly Role[];
  /** What becomes of a record that is brought back, where that holds of it. */
  readonly restored?: { readonly when: Condition<Name>; readonly set: { readonly [K in Name]?: unknown } };
}

/** A create that means a record of which that holds is a change of it: by the first of these fields that finds one. */
export interface UpsertBy<Name extends string = string> {
  readonly by: readonly Name[];
  readonly when: Condition<Name>;
}

export interface Definition<F extends Fields = Fields> {
  /** The path of the collection, and the plural the documents use. */
  readonly collection: string;
  readonly fields: F;
  /** Sentences of the documents on its fields, for the description of the API. */
  readonly notes?: { readonly [K in NameOf<F>]?: string };
  /**
   * How others call the record: the field that names it; its subject or name, where nothing is said. What has no name
   * is nobody's reference, and neither is what is nested.
   */
  readonly title?: NameOf<F>;
  /** Default collection fields, in the documented order. */
  readonly list: readonly NameOf<F>[];
  /** "the list output also shows": shown on the rows where they are set. */
  readonly listAlso?: readonly NameOf<F>[];
  readonly filter: readonly NameOf<F>[];
  /** What is listed, where nothing is said. */
  readonly sort?: readonly NameOf<F>[];
  /** References that `?sort=` has as `<name>_id` and under no other name. */
  readonly sortById?: readonly NameOf<F>[];
  readonly defaultSort: NameOf<F> | `-${NameOf<F>}`;
  /** The order below another record, where it is not the default. */
  readonly sortBelow?: NameOf<F> | `-${NameOf<F>}`;
  /** Predefined filters: path suffixes of the collection. */
  readonly views?: Readonly<Record<string, Condition<NameOf<F>>>>;
  /** The views that have not the rows of the account, and whose they have: for the service that keeps accounts. */
  readonly viewsOf?: Readonly<Record<string, RowsOf>>;
  readonly createUnder?: readonly CreateUnder<NameOf<F>>[];
  /**
   * It is a part of the records that these references lead to, each with the path it has there: a change of it is a
   * change of them. `definePart` says the rest.
   */
  readonly partOf?: { readonly [K in NameOf<F>]?: string };
  /** How it is known in another account that has it in hand. */
  readonly sharing?: AccountSharing<NameOf<F>>;
  /** The record it stands under that other accounts may have in hand, and which of it they do not see. */
  readonly sharedUnder?: SharedUnder<NameOf<F>>;
  /** It has no collection of its own: each of its paths starts at the record it was created under. */
  readonly nested?: true;
  /**
   * Its relation is a view that the service makes over tables of its own: the engine reads it, and neither makes nor
   * writes it. Only then its id may be a text.
   */
  readonly relation?: 'view';
  /** Nobody ever changes a row of it: there are no versions to tell apart. */
  readonly unversioned?: true;
  /** Scopes permit it as that record, which it is a part of. */
  readonly permittedAs?: string;
  readonly createStatus?: 200;
  /** A create answers `{"id": N}`, not the whole record. */
  readonly createAnswersId?: true;
  /** Members that only the answer to a create has: a secret. Sent back they are ignored, as what is Readonly is. */
  readonly disclosed?: readonly string[];
  /** No change leaves an audit line: the service keeps an audit of its own. */
  readonly unaudited?: true;
  /** A create leaves no audit line. */
  readonly createUnaudited?: true;
  /** A create is an event of the record it was created under. */
  readonly createAnnouncedAs?: EventVerb;
  /** What transient fields make; each refers back here by the name of this record. */
  readonly makes?: readonly Made<NameOf<F>>[];
  readonly deletable?: true;
  readonly archiving?: Archiving<NameOf<F>>;
  readonly upsertBy?: UpsertBy<NameOf<F>>;
  readonly links?: Readonly<Record<string, Link>>;
  /** Links that records of another service define to this one, by their type: GET /<their collection>/:id/<path> is answered here. */
  readonly linkedFrom?: Readonly<Record<string, readonly string[]>>;
  readonly actions?: Readonly<Record<string, Action>>;
  /** `create` and `update`, where nothing is said. */
  readonly events?: readonly EventVerb[];
  /** Webhooks can be registered for its events: document 1, "Event values". */
  readonly webhooks?: true;
  /**
   * What its events tell beside what all events do: 'fields' for the whole record as an administrator reads it, at the
   * moment of the change, and before it for a delete. Webhooks are theirs, so nobody else gets to see it.
   */
  readonly eventsCarry?: 'fields';
  readonly access: readonly Grant<NameOf<F>>[];
  /** What a reference to the record carries beside its id and name (`label` of a CI). */
  readonly referenceFields?: readonly NameOf<F>[];
  /** Fields other services may know of the record beside its name (their rules need them). */
  readonly projectedFields?: readonly NameOf<F>[];
  /** What others may know of the records it is linked with, by the path of the link: when the holidays of a calendar are. */
  readonly projectedLinks?: Readonly<Record<string, readonly string[]>>;
  /** What its rules know of the records it refers to: of others' records, and by codes, what those share. */
  readonly lookups?: Lookups<NameOf<F>>;
  /**
   * What has to hold of a record when a field or a link that it names is changed, from whichever end; a change after
   * which it does not is refused with a 422 pair on that field. Why is a key of the message table.
   */
  readonly constraints?: { readonly [K in NameOf<F>]?: Constraint<NameOf<F>> };
  /** Sets of fields no two records of an account may share, ignoring case. */
  readonly unique?: readonly (readonly NameOf<F>[])[];
  /** Datetimes that a timer waits for. */
  readonly timerFields?: readonly NameOf<F>[];
  /**
   * Sets of fields that rows are asked for by together, and references that only rules or groups ask by. What is sorted
   * by, and references that a filter, a path or a grant asks by, have an index without this.
   */
  readonly indexes?: readonly (readonly NameOf<F>[])[];
}

/** What is there even when the definition does not say it. */
interface Filled<F extends Fields> {
  readonly sort: readonly NameOf<F>[];
  readonly events: readonly EventVerb[];
  readonly archiving?: { readonly by: readonly Role[] };
}

/**
 * Mapped, so that to the type checker a record of known fields is also a record of any fields (keyof is contravariant).
 * `known` exists for the type checker only: what its rules know.
 */
export type RecordType<F extends Fields = Fields, K = unknown> = {
  readonly name: string;
  readonly lookedUp?: K;
} & {
  readonly [P in keyof Definition<F>]: Definition<F>[P];
} & Filled<F>;

const TITLES = ['subject', 'name'] as const;

export function defineRecord<
  const F extends Fields,
  const K extends Lookups<NameOf<F>> = Readonly<Record<never, never>>,
>(name: string, definition: Definition<F> & { readonly lookups?: K }): RecordType<F, K> {
  const { fields, list, sort = list, events = ['create', 'update'], nested, archiving } = definition;
  const title = definition.title ?? (nested ? undefined : TITLES.find((each) => each in fields));
  return {
    name,
    ...definition,
    title,
    sort,
    events,
    archiving: archiving && { by: ADMINISTRATORS, ...archiving },
  };
}
