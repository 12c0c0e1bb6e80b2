/** A record to create; values that name another record by `@key` become its id. */
export interface DemoRecord {
  readonly key: string;
  /** The path to post to; `@key` in it becomes an id too. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Changes made afterwards, in this order: of fields, or what the administrator does: `archive`, `projects/@key`. */
  readonly then?: readonly (Readonly<Record<string, unknown>> | string)[];
  /** The key of the person who makes it; without one it is the account's administrator. */
  readonly by?: string;
}

/** Records of one collection by their keys. */
export const named = (path: string, entries: Record<string, Record<string, unknown>>): DemoRecord[] =>
  Object.entries(entries).map(([key, values]) => ({ key, path, values }));
