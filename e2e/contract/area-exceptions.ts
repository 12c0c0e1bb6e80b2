import type { Additions, Differences } from '@deskline/testing';

/** What the definitions of an area cannot tell, and where they and the documents are not of one mind. */
export interface AreaExceptions {
  /** Collections the documents describe that have no definition yet. One that gets a definition is to leave this list. */
  readonly toCome?: readonly string[];
  /** Collections of ours that no document has a table of. */
  readonly beyond?: readonly string[];
  /** By collection. */
  readonly differences?: Readonly<Record<string, Differences>>;
  /** By the name of the record type. */
  readonly additions?: Additions;
}
