/** Value of a statement: of the token, of the path, or of the body. */
export type Value = 'person' | 'account' | 'id' | 'parent' | { readonly body: string; readonly json?: true };

/** Field of a body that is checked before its statement runs. */
export interface Taken {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'object';
  readonly max?: number;
}

/** Call that the floor answers by one prepared statement. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly service: string;
  readonly text: string;
  readonly references: readonly string[];
  readonly values: readonly Value[];
  readonly takes?: readonly Taken[];
  readonly many?: true;
  readonly status?: number;
}
