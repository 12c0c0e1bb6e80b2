/** Id of a record: a number, or a text for records outside of the database. */
export type Id = number | string;

/** Filter of a collection; all filters of a query must hold. */
export interface Filter {
  readonly field: string;
  readonly operator: 'is' | 'is_not' | 'empty' | 'present' | 'lt' | 'lte' | 'gt' | 'gte';
  /** Values in stored form; of several, one (`is`) or none (`is_not`) must match. */
  readonly values: readonly (string | number | boolean)[];
}

/** Value of a filter that stands for the caller. */
export const CALLER = 'me';

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** Position of a row in the order: its sort values as PostgreSQL prints them, the id last. */
export type Cursor = readonly (string | null)[];

/** Limits a collection to the rows whose reference `field` is `id`. */
export interface Under {
  readonly field: string;
  readonly id: number;
}

/** Operations that the scopes of a token permit on the record of a call. */
export interface PermittedOperations {
  readonly update: boolean;
  readonly delete: boolean;
}

export interface ListQuery {
  /** Names in ?fields=; null for the default collection fields. */
  readonly fields: readonly string[] | null;
  /** Names among them that are no fields: `may`, and ids of links. */
  readonly requested?: readonly string[];
  /** Operations that the scopes of the token permit, for `may`. */
  readonly permitted?: PermittedOperations;
  readonly filters: readonly Filter[];
  /** Predefined filters, which all must hold: the suffix of a path and ?state= combine. */
  readonly views: readonly string[];
  /** Never empty: the default sort when the client named none. Ties are broken by id. */
  readonly sort: readonly SortKey[];
  /** Text whose words the rows have, in fields or in records below that the caller may read. */
  readonly search?: string;
  readonly perPage: number;
  readonly position: { readonly page: number } | { readonly after: Cursor } | { readonly before: Cursor };
  /** Limit of a sub-collection. */
  readonly within?: Within;
}

/**
 * Rows that refer to a record or to any (or any that changed since a time), are audit lines of it, are linked with it, or have one of the ids; `lines` are audit lines of
 * records whose audit the caller may read.
 */
export type Within =
  | Under
  | { readonly under: string; readonly changedSince?: string }
  | { readonly about: string; readonly id: number }
  | { readonly link: string; readonly of: string; readonly id: number }
  | { readonly ids: readonly number[] }
  | { readonly lines: readonly number[] };

/** One service's rows of a page of a merged collection. */
export interface PartialPage {
  /** JSON of each row. */
  readonly rows: readonly string[];
  /** Cursor of each row. */
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
  /** The total is a lower bound: counting stopped at the limit. */
  readonly capped: boolean;
  readonly first: Cursor | null;
  readonly last: Cursor | null;
  /** More rows follow in the direction that was read. */
  readonly more: boolean;
}
