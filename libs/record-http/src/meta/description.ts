import type { Role } from '@deskline/record';
import type { Choice } from '../translations/enumerations';

/** Use of a field by collections: shown by default, filtered by, sorted by. */
export type FieldUse = 'list' | 'filter' | 'sort';

/**
 * Access of the caller to a field. `create`: set when the record is created and kept from then on; `filter`: neither sent
 * nor accepted, but collections are filtered by it. Otherwise the words of the documents.
 */
export type FieldAccess = 'required' | 'optional' | 'readonly' | 'writeonly' | 'create' | 'filter';

/** Field of a record type as the caller has it. A brief description has no words: neither `label` nor `values`. */
export interface FieldDescription {
  readonly label?: string;
  /** Kind of the definition; `account` is the id of an account, `ids` lists the ids of linked records, only by `?fields=`. */
  readonly kind: string;
  readonly access: FieldAccess;
  /** Maximum: characters of a string, bytes of a text, value of a number. */
  readonly max?: number;
  readonly min?: number;
  readonly format?: string;
  /** Words that a datetime may have instead of a time. */
  readonly tokens?: readonly string[];
  readonly default?: unknown;
  /** Source of a field that a create leaves out: the system, the path, or the record that another field refers to. */
  readonly filled_by?: string;
  /** Record type that it leads to. */
  readonly to?: string;
  /** Field that names the record type it leads to. */
  readonly typed_by?: string;
  /** Schema of an object in the OpenAPI document. */
  readonly shape?: string;
  /** Values of an enumeration, with their labels. */
  readonly values?: readonly Choice[];
  readonly in?: readonly FieldUse[];
  /** Name in `?sort=`, where it is not that of the field. */
  readonly sort_as?: string;
  /** False: not for `?fields=`. */
  readonly selectable?: false;
}

export interface SubCollectionDescription {
  /** Not in a brief description. */
  readonly label?: string;
  /** Record type of the rows. */
  readonly of: string;
  /** POST creates a record there. */
  readonly create?: true;
  /** POST and DELETE with an id behind it link and unlink a record. */
  readonly link?: true;
  /** Body member of the record above that replaces the whole list. */
  readonly ids?: string;
}

export interface ActionDescription {
  readonly methods: readonly string[];
  readonly needs: string;
}

/**
 * Parameter or path that a type takes: `?q=`, `/counts` and `/aggregate` below its collection, `may` in `?fields=`, `?ids=` for
 * changes of several records, `?dry_run=1` with its changes.
 */
export type Take = 'q' | 'counts' | 'aggregate' | 'may' | 'ids' | 'dry_run';

/** Right to an operation: on all records of the account, or on some. */
export type Extent = 'all' | 'some';

export interface Rights {
  readonly read?: Extent;
  readonly create?: Extent;
  readonly update?: Extent;
  readonly delete?: Extent;
  /** Archiving, trashing and restoring. */
  readonly archive?: Extent;
}

/** Rights of the caller, by the roles and the scopes of the token. */
export interface OwnRights extends Rights {
  /** All fields that an update may change, where the roles limit it to some. */
  readonly changing?: readonly string[];
}

export interface RightsOfRoles extends Rights {
  readonly roles: readonly (Role | 'end_user')[];
}

/** Transitions of a field: all, or by the value before (empty: none) the values that may follow. */
export type MovesDescription = 'all' | Readonly<Record<string, readonly string[]>>;

/** Record type as the caller has it. A brief description has neither `create_at` nor `rights`. */
export interface TypeDescription {
  readonly name: string;
  readonly label: string;
  /** Name of the records together. */
  readonly plural?: string;
  readonly collection: string;
  /** There is no collection at the top: the records are found below others. */
  readonly nested?: true;
  /** Field that references show as the name. */
  readonly title?: string;
  /** Listed fields first, in the order of the list. */
  readonly fields: Readonly<Record<string, FieldDescription>>;
  readonly default_sort: string;
  /** Labels of the views. */
  readonly views?: Readonly<Record<string, string>>;
  /** The collection is listed by one of the views only. */
  readonly only_in_views?: true;
  readonly sub_collections?: Readonly<Record<string, SubCollectionDescription>>;
  readonly takes?: readonly Take[];
  /** Paths at which POST creates a record. */
  readonly create_at?: readonly string[];
  readonly actions?: Readonly<Record<string, ActionDescription>>;
  readonly moves?: Readonly<Record<string, MovesDescription>>;
  readonly events?: readonly string[];
  /** Webhooks can subscribe to the events. */
  readonly webhooks?: true;
  readonly may: OwnRights;
  readonly rights?: readonly RightsOfRoles[];
}
