/**
 * Value of a statement: of the token (`token` is its hash), of the path, of the body, a new secret, or a column of the
 * row that the lookup has found.
 */
export type Value =
  | 'person'
  | 'account'
  | 'token'
  | 'secret'
  | 'id'
  | 'parent'
  | { readonly body: string; readonly json?: true }
  | { readonly found: string };

/** Field of a body that is checked before its statement runs. */
export interface Taken {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'object';
  readonly max?: number;
}

/** Statement in the database of another service that runs before that of a call. */
export interface Lookup {
  readonly service: string;
  readonly text: string;
  readonly values: readonly Value[];
}

/** Call that the floor answers by one prepared statement, after its lookup. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly service: string;
  readonly text: string;
  readonly references: readonly string[];
  readonly values: readonly Value[];
  readonly lookup?: Lookup;
  readonly takes?: readonly Taken[];
  readonly many?: true;
  readonly status?: number;
}
