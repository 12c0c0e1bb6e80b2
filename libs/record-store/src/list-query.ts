/** What a record is known by: a number, or a text where it is kept elsewhere. */
export type Id = number | string;

/** One condition a client puts on a collection; several are all to hold. */
export interface Filter {
  readonly field: string;
  readonly operator: 'is' | 'is_not' | 'empty' | 'present' | 'lt' | 'lte' | 'gt' | 'gte';
  /** In the stored form of the field; several values: one of them (`is`), none of them (`is_not`). */
  readonly values: readonly (string | number | boolean)[];
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** The sort values of a row as PostgreSQL prints them, its id last: where a page ends. */
export type Cursor = readonly (string | null)[];

/** Only what refers by that field to the record with that id. */
export interface Under {
  readonly field: string;
  readonly id: number;
}

export interface ListQuery {
  /** The names in ?fields=; null for the default collection fields. */
  readonly fields: readonly string[] | null;
  readonly filters: readonly Filter[];
  /** Predefined filters, all to hold: the suffix of a path and ?state= combine. */
  readonly views: readonly string[];
  /** Never empty: the default sort when the client named none. Ties are broken by id. */
  readonly sort: readonly SortKey[];
  readonly perPage: number;
  readonly position: { readonly page: number } | { readonly after: Cursor } | { readonly before: Cursor };
  /** Set by a sub-collection. */
  readonly within?: Within;
}

/** Only what tells of the record of that type with that id. */
export interface About {
  readonly about: string;
  readonly id: number;
}

/** Only the rows whose reference `field` is `id`, those that are linked to it, or those that are known by their ids. */
export type Within =
  | Under
  | About
  | { readonly link: string; readonly of: string; readonly id: number }
  | { readonly ids: readonly number[] };

/** One service's part of a page that several have a part of. */
export interface PartialPage {
  /** The JSON of each row. */
  readonly rows: readonly string[];
  /** Where each stands in the order. */
  readonly keys: readonly Cursor[];
  readonly total: number;
  readonly capped: boolean;
  readonly more: boolean;
}

export interface ListPage {
  /** The JSON array. */
  readonly body: Buffer;
  readonly rows: number;
  readonly total: number;
  /** The total is a lower bound: counting stopped there. */
  readonly capped: boolean;
  readonly first: Cursor | null;
  readonly last: Cursor | null;
  /** More rows follow in the direction that was read. */
  readonly more: boolean;
}
